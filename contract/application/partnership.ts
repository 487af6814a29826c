import * as z from 'zod/mini'
import { agreement, email, optionalSingleLine, optionalText, singleLine, text } from '../fields.ts'
import { FormGuard } from '../form-guard.ts'
import { phoneInAnyFormat, safeContact } from './answers.ts'

const required = 'Required'
const line = singleLine(required, 200)
const paragraph = text(required)

/** Applicants type 'example.org'; the URL rule requires a protocol. */
export const withProtocol = (typed: string): string =>
  /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#:]\S*)?$/u.test(typed.trim())
    ? `https://${typed.trim()}`
    : typed

function isUrl(typed: string): boolean {
  if (!/^https?:\/\/[^\s/?#@]+\.[^\s/?#@]+/i.test(typed)) return false
  return URL.canParse(typed)
}

const fields = {
  companyName: line,
  fullname: line,
  title: line,
  pronouns: line,
  email: email({ required, invalid: 'Invalid email address' }),
  phone: phoneInAnyFormat(required),
  website: optionalSingleLine(300).check(
    z.refine((typed) => typed === '' || isUrl(typed), 'Invalid URL'),
  ),
  mission: paragraph,
  description: paragraph,
  geographicalArea: line,
  partnershipType: line,
  offer: paragraph,
  demographic: line,
  collaborationExperience: paragraph,
  dei: paragraph,
  equityPolicy: paragraph,
  pastPartnerships: optionalText(),
  references: optionalText(),
  restrictions: optionalText(),
  communication: line,
  meetingAvailability: line,
  consent: line,
  comments: optionalText(),
  agreement: agreement('You must agree before submitting'),
  ...safeContact,
}

export const PartnershipAnswers = z.strictObject(fields)
export type PartnershipAnswers = z.output<typeof PartnershipAnswers>
export const Partnership = z.strictObject({ ...fields, ...FormGuard })
