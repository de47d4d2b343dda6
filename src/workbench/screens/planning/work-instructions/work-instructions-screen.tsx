import type { DocumentName } from '#domain/choices/print-documents.ts'
import { printCalls } from '#domain/services/planning/print.ts'
import { instructionServices } from '#domain/services/planning/release.ts'
import { write } from '../../../client/write.ts'
import { listScreenOf } from '../../../list/list-screen.tsx'
import { InstructionActions } from './instruction-actions.tsx'

const inStatus = (...values: string[]) => [{ field: 'status', op: 'in', values }] as const

/** Job cards that left are printed; the list reads its rows again once the server has noted it. */
const markPrinted = async (document: DocumentName, instructions: readonly string[]): Promise<void> => {
  if (document === 'jobCard') await write(instructionServices.printed, { instructions })
}

/** Work instructions: the general list; job cards are printed, sent again, confirmed, frozen and undone. */
export default listScreenOf('workInstruction', {
  Actions: InstructionActions,
  print: { source: 'instructions', endpoint: printCalls.instructions, onPrinted: markPrinted },
  parts: [
    { name: 'all', label: { zh: '全部', en: 'All' }, filters: [] },
    { name: 'waiting', label: { zh: '待开工', en: 'To start' }, filters: inStatus('R', 'D') },
    { name: 'running', label: { zh: '进行中', en: 'Running' }, filters: inStatus('T') },
    { name: 'done', label: { zh: '已完成', en: 'Done' }, filters: inStatus('B') },
  ],
  columns: {
    status: { tones: { R: 'info', D: 'warn', T: 'good', B: 'quiet' } },
    sentToMes: { tones: { no: 'quiet', sent: 'info', ack: 'good', failed: 'bad' } },
  },
})
