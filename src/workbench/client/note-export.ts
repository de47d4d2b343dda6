import { auditServices } from '#domain/services/system/administration.ts'
import type { InputOf } from '#domain/service.ts'
import { session } from '../state/session.ts'
import { call } from './call.ts'

/** Says to the audit log what a file of this page holds. Nobody is named where nobody is signed in, as on measuring pages. */
export async function noteExport(input: InputOf<typeof auditServices.noteExport>): Promise<void> {
  if (session.information?.user) await call(auditServices.noteExport, input)
}
