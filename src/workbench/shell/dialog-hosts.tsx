import { ConfirmHost } from '../parts/confirm-dialog.tsx'
import { PrintHost } from '../print/print-dialog.tsx'
import { ErrorPopup } from './error-popup.tsx'
import { Refused } from './refused.tsx'
import { SessionEnded } from './session-ended.tsx'

export default function DialogHosts() {
  return (
    <>
      <PrintHost />
      <ErrorPopup />
      <SessionEnded />
      <Refused />
      <ConfirmHost />
    </>
  )
}
