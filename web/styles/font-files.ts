import text from '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-normal.woff2?url'
import strong from '@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-700-normal.woff2?url'
import display from '@fontsource/ojuju/files/ojuju-latin-800-normal.woff2?url'

/** The files every page needs at once, for `<link rel="preload" as="font" crossorigin>`. */
export const fontFiles = [text, strong, display]
