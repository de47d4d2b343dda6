import { modelling } from '#domain/services/integration/modelling.ts'
import { call } from '../../../client/call.ts'
import { readModelAgain } from '../../../client/model.ts'
import type { SaveAnswer } from './field-row.ts'

/** Tries a change of one field out, or makes it; once made, this page has the fields as they are now. */
export async function saveField(
  tableCode: string,
  row: Readonly<Record<string, unknown>>,
  dryRun: boolean,
): Promise<SaveAnswer> {
  const answer = (await call(modelling.save, { tableCode, rows: [row], dryRun })) as SaveAnswer
  if (answer.saved) await readModelAgain()
  return answer
}
