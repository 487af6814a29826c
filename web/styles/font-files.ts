import text from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2?url'
import display from '@fontsource-variable/ojuju/files/ojuju-latin-wght-normal.woff2?url'

/** The two files every page needs at once, for `<link rel="preload" as="font" crossorigin>`. */
export const fontFiles = [text, display]
