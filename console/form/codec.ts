import { clockOf, type Day, dayOf, instantOf } from '#contract/dates.ts'
import type { Emptied, TextualSpec } from './field-spec.ts'
import { isList, type Json } from './json.ts'

const blankLine = '\n\n'

/** The text of a field in its control. */
export function textOf(spec: TextualSpec, value: Json | undefined): string {
  if (spec.kind === 'paragraphs' && isList(value)) return value.map(String).join(blankLine)
  if (isInstant(spec) && typeof value === 'string') return calgaryTimeOf(value)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/**
 * The value of a field while a person types. Splitting at exactly one blank line loses no character, and a number is
 * one only if it looks the same again: '4.' and '4.0' stay text until the person has finished.
 */
export function valueOf(spec: TextualSpec, text: string): Json | undefined {
  if (spec.kind === 'paragraphs') return text.split(blankLine)
  if (text === '') return emptyValues[spec.emptied]
  if (isInstant(spec)) return instantOfCalgaryTime(text)
  if (spec.kind === 'number' && String(Number(text)) === text) return Number(text)
  return text
}

/** The value after the person has left the field: no spaces around a text, no empty paragraphs, numbers as numbers. */
export function finishedValueOf(spec: TextualSpec, text: string): Json | undefined {
  if (spec.kind === 'paragraphs')
    return text
      .split(/\n{2,}/)
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) => paragraph !== '')
  const trimmed = text.trim()
  if (spec.kind === 'number' && trimmed !== '' && Number.isFinite(Number(trimmed)))
    return Number(trimmed)
  return valueOf(spec, trimmed)
}

const emptyValues = { empty: '', null: null, missing: undefined } as const satisfies Record<
  Emptied,
  Json | undefined
>

const isInstant = (spec: TextualSpec) => spec.kind === 'text' && spec.variant === 'instant'

/** '2026-11-15T10:00' in Calgary, as browsers write the value of a field for day and time. */
function calgaryTimeOf(iso: string): string {
  const instant = new Date(iso)
  return Number.isNaN(instant.getTime()) ? iso : `${dayOf(instant)}T${clockOf(instant)}`
}

function instantOfCalgaryTime(text: string): string {
  const [, day, clock] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)/.exec(text) ?? []
  return day === undefined || clock === undefined
    ? text
    : instantOf(day as Day, clock).toISOString()
}
