import { join } from 'node:path'
import { type DeskSession, signIn } from './browser.ts'
import { measureDeskChat } from './desk-chat.ts'
import { compareWithBefore } from './desk-before.ts'
import { measureDeskContent } from './desk-content.ts'
import { measureDeskExport } from './desk-export.ts'
import { measureDeskGuests } from './desk-guests.ts'
import { measureDeskLists } from './desk-lists.ts'
import { measurePublishing } from './desk-nodes.ts'
import { measureDeskPhone } from './desk-phone.ts'
import { measureDeskRecords } from './desk-records.ts'
import { measurePhotographs } from './desk-photograph.ts'
import { measureWriting } from './desk-writing.ts'
import { onServer } from './server-process.ts'
import type { Line } from './table.ts'

type Print = (sentence: string) => void
type Step = { doing: string; measure: (folder: string, print: Print) => Promise<Line[]> }

const onDesk =
  (measure: (desk: DeskSession, print: Print) => Promise<Line[]>): Step['measure'] =>
  (folder, print) =>
    onServer(join(folder, 'data'), async (server) => measure(await signIn(server), print))

const steps: Readonly<Record<string, Step>> = {
  phone: { doing: 'Opening the Desk on a slow phone', measure: onDesk(measureDeskPhone) },
  lists: {
    doing: 'Listing 100,000 audit log entries and emails in the Desk',
    measure: (folder) => measureDeskLists(join(folder, 'desk-lists')),
  },
  events: {
    doing: 'Listing 100,000 events in the Desk',
    measure: (folder) => measureDeskContent(join(folder, 'desk-content')),
  },
  guests: {
    doing: 'Listing 500 guests of an event in the Desk',
    measure: (folder) => measureDeskGuests(join(folder, 'desk-guests')),
  },
  records: {
    doing: 'Listing 100,000 applications and gifts, and Today with records of every kind',
    measure: (folder) => measureDeskRecords(join(folder, 'desk-records')),
  },
  export: { doing: 'Exporting 10,000 gifts', measure: measureDeskExport },
  publishing: {
    doing: 'Publishing on one of two servers',
    measure: (folder) => measurePublishing(join(folder, 'desk-nodes')),
  },
  chat: { doing: 'Chatting with 200 visitors', measure: measureDeskChat },
  writing: { doing: 'Typing beside the preview', measure: onDesk(measureWriting) },
  photograph: { doing: 'Uploading photographs', measure: onDesk(measurePhotographs) },
  before: { doing: 'Comparing the public site with an earlier commit', measure: compareWithBefore },
}

/** Runs every step, or only those of `--only=lists,events`. */
export async function measureDesk(folder: string, print: Print): Promise<Line[]> {
  const only = process.argv.find((word) => word.startsWith('--only='))?.slice(7)
  const lines: Line[] = []
  for (const name of only?.split(',') ?? Object.keys(steps)) {
    const step = steps[name]
    if (!step) throw new Error(`${name} is none of the steps ${Object.keys(steps).join(', ')}.`)
    print(`${step.doing} …`)
    lines.push(...(await step.measure(folder, print)))
  }
  return lines
}
