import { json } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import type { TemplateFault } from '#domain/print/template-faults.ts'
import { fileInThread, inTurn } from '../../exchange/file-thread.ts'
import type { TemplateShape } from './check.ts'
import type { FillJob } from './job.ts'
import type { TemplateJob } from './worker.ts'

const answerOf = (job: TemplateJob): Readable =>
  inTurn(() => fileInThread(new URL('./worker.ts', import.meta.url), job))

/** A template filled in a thread of its own. */
export const filledTemplate = (fill: FillJob): Readable => answerOf({ fill })

/** A workbook read as a template, in a thread of its own. */
export const checkedTemplate = async (
  check: Uint8Array,
  name: string,
): Promise<TemplateShape | readonly TemplateFault[]> =>
  (await json(answerOf({ check, name }))) as TemplateShape | readonly TemplateFault[]
