import { json } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import type { TemplateFault } from '#domain/print/template-faults.ts'
import { madeInThread } from '../../exchange/pdf/thread.ts'
import type { TemplateShape } from './check.ts'
import type { FillJob } from './job.ts'

const worker = new URL('./worker.ts', import.meta.url)

/** A template filled in a thread of its own. */
export const filledTemplate = (fill: FillJob): Readable =>
  madeInThread(worker, async (post) => post({ fill }))

/** A workbook read as a template, in a thread of its own. */
export async function checkedTemplate(
  check: Uint8Array,
  name: string,
): Promise<TemplateShape | readonly TemplateFault[]> {
  const answer = await json(madeInThread(worker, async (post) => post({ check, name })))
  return answer as TemplateShape | readonly TemplateFault[]
}
