/** What the screen says after an action. A link is shown once, where no mail server is set. */
export type Outcome = { message: string; link?: string | null }

export type StaffDialogProps = { onDone: (outcome: Outcome) => void; onClose: () => void }
