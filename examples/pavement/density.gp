# SPDX-License-Identifier: MIT
# Copyright (c) 2026 the berth authors

# gnuplot -e "csv='...'; svg='...'" density.gp: step length, speed and waiting against density.

set terminal svg size 900,760 font "sans-serif,14" background "#ffffff"
set output svg
set datafile separator ","
set multiplot layout 3,1
set grid lc rgb "#dddddd"
set xrange [0:*]
set yrange [0:*]
set key top right
set lmargin 9
set ylabel "mean step, m"
plot csv index 0 using 3:4 with linespoints lw 2 pt 7 lc rgb "#2b7bba" title "footprints", \
     csv index 1 using 3:4 with linespoints lw 2 pt 5 lc rgb "#d2571c" title "cylinders"
unset key
set ylabel "mean speed, m/s"
plot csv index 0 using 3:5 with linespoints lw 2 pt 7 lc rgb "#2b7bba", \
     csv index 1 using 3:5 with linespoints lw 2 pt 5 lc rgb "#d2571c"
set ylabel "waiting, %"
set xlabel "persons a square metre"
plot csv index 0 using 3:($6*100) with linespoints lw 2 pt 7 lc rgb "#2b7bba", \
     csv index 1 using 3:($6*100) with linespoints lw 2 pt 5 lc rgb "#d2571c"
unset multiplot
