import { proofsIn, type Statement, statementsIn, strayProofs } from './checks/proofs.ts'
import { readSourceFiles } from './checks/source-files.ts'

/** `npm run requirements` counts the statements of docs/requirements.md with a test; `--missing` lists those without. */
const files = await readSourceFiles()
const statements = statementsIn(
  files.find(({ path }) => path === 'docs/requirements.md')?.text ?? '',
)
const proofs = proofsIn(files)
const proven = new Set(proofs.map(({ number }) => number))

for (const [section, members] of Object.entries(Object.groupBy(statements, (one) => one.section)))
  printSection(section, members ?? [])
printSection('All sections', statements)

const stray = strayProofs(statements, proofs)
for (const sentence of stray) console.error(sentence)
process.exitCode = stray.length === 0 ? 0 : 1

function printSection(heading: string, members: readonly Statement[]): void {
  const missing = members.filter(({ number }) => !proven.has(number))
  console.log(`${heading}: ${members.length - missing.length} of ${members.length} proven`)
  if (!process.argv.includes('--missing') || heading === 'All sections') return
  for (const { number, text } of missing) console.log(`  ${number} ${text}`)
}
