import type { SaveReport } from '#domain/model-changes/save-report.ts'
import { modelling } from '#domain/services/integration/modelling.ts'
import { write } from '../../../client/write.ts'
import { loadModel } from '../../../client/load-model.ts'

/** Saves one field, or only reports what saving it would do; afterwards this page has the fields as they are saved. */
export async function saveField(
  tableCode: string,
  row: Readonly<Record<string, unknown>>,
  dryRun: boolean,
): Promise<SaveReport> {
  const report = (await write(modelling.save, { tableCode, rows: [row], dryRun })) as SaveReport
  // The call itself makes all rows that were read before stale.
  if (report.saved) await loadModel()
  return report
}
