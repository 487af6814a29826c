export type PresenceTexts = {
  isHere: boolean
  /** One line under the heading. */
  state: string
  /** A sentence with a bold end. */
  before: string
  bold: string
}

export const loadingPresence: PresenceTexts = {
  isHere: false,
  state: 'Seeing who is here',
  before: '',
  bold: '',
}

/** The presence could not be fetched. */
export const unknownPresence: PresenceTexts = {
  ...loadingPresence,
  state: 'We cannot tell who is here',
  before: 'Text or call us, or write.',
}
