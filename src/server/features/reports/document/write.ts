import type { Readable } from 'node:stream'
import type { PaperChoice } from '#domain/print/paper.ts'
import { fileInThread, type ReadBatches } from '../../../platform/exchange/file-thread.ts'
import type { DocumentHead, SectionTask } from './content.ts'

/** What a thread makes the file of a document from. */
export interface DocumentTask extends DocumentHead {
  readonly sections: readonly SectionTask[]
  /** Null: a workbook. */
  readonly pages: DocumentPaper | null
}

/** The pages of a document. */
export interface DocumentPaper {
  readonly paper: PaperChoice
  /** ms since 1970. */
  readonly made: number
}

/** A document that a thread of its own makes, from rows that are read section by section. */
export const writeDocument = (task: DocumentTask, read: ReadBatches): Readable =>
  fileInThread(new URL('./worker.ts', import.meta.url), task, { read })
