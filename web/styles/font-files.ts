import text from './fonts/atkinson-hyperlegible-next-english-400.woff2?url'
import strong from './fonts/atkinson-hyperlegible-next-english-700.woff2?url'
import display from './fonts/ojuju-english-800.woff2?url'

/** The files every page needs at once, for `<link rel="preload" as="font" crossorigin>`. */
export const fontFiles = [text, strong, display]
