import type { SupportMessage } from '#contract/support.ts'

type Message = {
  code: string
  message: string
  answerBy: SupportMessage['answerBy']
  phone: string
  email: string
}

export const nothingTyped: Message = {
  code: '',
  message: '',
  answerBy: 'here',
  phone: '',
  email: '',
}
