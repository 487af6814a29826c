import { createContext, type ReactNode } from 'react'

/**
 * What a layout without a safety bar puts beside every dialog's Close: its Quick exit.
 * Apart from the dialog, so that a page without one does not carry it.
 */
export const DialogAside = createContext<ReactNode>(null)
