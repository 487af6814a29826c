import type { SupportMessage } from '#contract/support.ts'

type Message = {
  code: string
  message: string
  answerBy: SupportMessage['answerBy']
  phone: string
  email: string
}

export const emptyFields: Message = {
  code: '',
  message: '',
  answerBy: 'here',
  phone: '',
  email: '',
}
