import { auditServices } from '#domain/services/system/administration.ts'
import type { InputOf } from '#domain/service.ts'
import { session } from '../state/session.ts'
import { write } from './write.ts'

/** Records in the audit log what a file of this page contains. Without a signed-in user (measuring pages) nothing is recorded. */
export async function noteExport(input: InputOf<typeof auditServices.noteExport>): Promise<void> {
  if (session.information?.user) await write(auditServices.noteExport, input)
}
