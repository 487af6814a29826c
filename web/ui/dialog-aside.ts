import { createContext, type ReactNode } from 'react'

/**
 * Rendered beside the Close button of every dialog: Quick exit, in a layout without a safety bar.
 * A file of its own, so that pages without a dialog do not load the dialog.
 */
export const DialogAside = createContext<ReactNode>(null)
