// Apart from the schemas, so that a page can say it without loading what checks them.

/** What a visitor reads when nothing more useful can be said. */
export const somethingWentWrong = 'An error occurred'
