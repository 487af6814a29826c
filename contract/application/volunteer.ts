import * as z from 'zod/mini'
import { agreement, email, optionalSingleLine, optionalText, singleLine } from '../fields.ts'
import { FormGuard } from '../form-guard.ts'
import { phoneInAnyFormat, asTrueOrFalse, choices, safeContact } from './answers.ts'

const atLeastOne = choices('Please select at least one option')

/** A missing or empty answer gets the message `required`; an unknown answer gets `wrong`. */
const oneOf = (answers: readonly string[], required: string, wrong: string) =>
  z.pipe(
    z.transform(asTrueOrFalse),
    z.string(required).check(
      z.refine((answer) => answer !== '', { error: required, abort: true }),
      z.refine((answer) => answers.includes(answer), wrong),
    ),
  )

const fields = {
  firstName: singleLine('First name is required'),
  lastName: singleLine('Last name is required'),
  pronouns: singleLine('Pronouns are required'),
  email: email({ required: 'Email is required', invalid: 'Invalid email' }),
  phone: phoneInAnyFormat('Phone number is required'),
  sexualOrientation: atLeastOne,
  genderIdentity: atLeastOne,
  availability: atLeastOne,
  skills: atLeastOne,
  raceEthnicity: atLeastOne,
  volunteerReasons: atLeastOne,
  heardAbout: atLeastOne,
  currentlyVolunteering: oneOf(
    ['true', 'false', 'other'],
    'This field is required',
    'Please select Yes, No, or Other',
  ),
  otherOrganizations: optionalText(1_000),
  livesInCalgary: oneOf(
    ['true', 'false'],
    'Please indicate if you live in Calgary',
    'Please select Yes or No',
  ),
  preferredContact: choices('Please select at least one contact method'),
  agreement: agreement('You must agree to the terms'),
  signature: singleLine('Signature is required'),
  /** The day of the visitor's device. Stored as sent, without validation. */
  date: optionalSingleLine(40),
  ...safeContact,
}

const Fields = z.strictObject(fields)
export type VolunteerAnswers = z.output<typeof Fields>

/** The answer 'other' requires the names of the organizations. */
const organisationsWhereOther = <Answers extends VolunteerAnswers>() =>
  z.refine<Answers>(
    ({ currentlyVolunteering, otherOrganizations }) =>
      currentlyVolunteering !== 'other' || otherOrganizations !== '',
    { error: 'Please specify the organizations', path: ['otherOrganizations'] },
  )

export const VolunteerAnswers = Fields.check(organisationsWhereOther())
export const Volunteer = z
  .strictObject({ ...fields, ...FormGuard })
  .check(organisationsWhereOther())
