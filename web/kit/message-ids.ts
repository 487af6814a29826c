/**
 * Ids of chat messages. The same text has the same id until it is sent, so that a repeated request stores one message. A
 * changed text is another message.
 */
export function createMessageIds() {
  let unsent: { text: string; id: string } | undefined
  return {
    idOf: (text: string): string => {
      if (unsent?.text !== text) unsent = { text, id: newId() }
      return unsent.id
    },
    onSent: () => {
      unsent = undefined
    },
  }
}

const newId = () =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
