import { ConfirmHost } from '../parts/confirm-dialog.tsx'
import { ErrorPopup } from './error-popup.tsx'
import { Refused } from './refused.tsx'
import { SessionEnded } from './session-ended.tsx'

export default function DialogHosts() {
  return (
    <>
      <ErrorPopup />
      <SessionEnded />
      <Refused />
      <ConfirmHost />
    </>
  )
}
