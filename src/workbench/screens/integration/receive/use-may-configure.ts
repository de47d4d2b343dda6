import { useSnapshot } from 'valtio'
import { session } from '../../../state/session.ts'

/** The inbox is a list for everybody; bodies, decisions and topics are for those who configure. */
export const useMayConfigure = (): boolean =>
  useSnapshot(session).information?.permissions?.includes('Pages.Roles') ?? false
