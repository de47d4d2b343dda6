import { useMemo } from 'react'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { resultSchemas, type ResultTableName } from '#engine/kitting/results.ts'
import type { PdfOffer } from '../../../grid/export/pdf-offer.ts'
import { pdfOfRun } from '../../../runs/run-pdf.ts'
import type { Run } from '../runs/run-figures.tsx'

/** A result table of a kitting run as a PDF of the server. */
export function useResultPdf({ runNo }: Run, table: ResultTableName, title: string): PdfOffer {
  return useMemo(
    () => pdfOfRun(kittingRuns.export, { runNo, table, schema: resultSchemas[table], title }),
    [runNo, table, title],
  )
}
