# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# gnuplot -e "csv='...'; svg='...'" density.gp: step length, speed and waiting against density.

set terminal svg size 900,800 font "sans-serif,14" background "#ffffff"
set datafile separator ","
set border 3 lc rgb "#404040"
set tics nomirror
set grid lc rgb "#dddddd"
set lmargin 9
set rmargin 4

# The ranges reach beyond the last points, so that the frame cuts none.
stats csv using 3 name "density" nooutput
stats csv using 4 name "step" nooutput
stats csv using 5 name "speed" nooutput
stats csv using ($6*100) name "waiting" nooutput
stats csv index 1 using 3 name "full" nooutput
set xrange [0:density_max*1.05]

# The output comes last: statistics must not write into it.
set output svg
set multiplot layout 3,1 title "The fuller the pavement, the shorter and slower the steps" \
    offset 0,-0.3
set key top right
set ylabel "mean step, m"
set yrange [0:step_max*1.12]
plot csv index 0 using 3:4 with linespoints lw 2 pt 7 lc rgb "#2b7bba" title "footprints", \
     csv index 1 using 3:4 with linespoints lw 2 pt 5 lc rgb "#d2571c" title "cylinders"
unset key
set ylabel "mean speed, m/s"
set yrange [0:speed_max*1.12]
plot csv index 0 using 3:5 with linespoints lw 2 pt 7 lc rgb "#2b7bba", \
     csv index 1 using 3:5 with linespoints lw 2 pt 5 lc rgb "#d2571c"
set ylabel "waiting, % of the time"
set yrange [0:waiting_max*1.12 + 1]
set label 1 at full_max,graph 0.8 left offset 1,0 textcolor rgb "#a83f12" \
    (full_max < density_max ? "more cylinders find no place to stand" : "")
set xlabel "persons a square metre"
plot csv index 0 using 3:($6*100) with linespoints lw 2 pt 7 lc rgb "#2b7bba", \
     csv index 1 using 3:($6*100) with linespoints lw 2 pt 5 lc rgb "#d2571c"
unset multiplot
