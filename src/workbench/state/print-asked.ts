import { proxy, ref } from 'valtio'
import type { DocumentName, SourceName } from '#domain/choices/print-documents.ts'
import type { PrintCall } from '#domain/services/planning/print.ts'

/** Rows of which documents are to be printed. */
export interface PrintAsked {
  readonly source: SourceName
  /** The call of the source; each screen names its own, as that is what its users may make. */
  readonly endpoint: PrintCall
  readonly codes: readonly string[]
  /** Called once the file is available. */
  readonly onPrinted?: ((document: DocumentName, codes: readonly string[]) => Promise<void>) | undefined
}

export const printAsked = proxy<{ asked: PrintAsked | null }>({ asked: null })

/** Opens the dialog in which document and paper are chosen. */
export function askPrint(asked: PrintAsked): void {
  printAsked.asked = ref(asked)
}
