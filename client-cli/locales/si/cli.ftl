# The command line.

# REVIEW: පිටු pages of the manual.
cli-man-written = { $folder } හි දැන් පිටු { $count }ක් තිබෙනවා. කියවන්න: man -l { $folder }/keliya.1
cli-nameless = ක්‍රීඩක
cli-no-action = කරන්න දෙයක් නැහැ
