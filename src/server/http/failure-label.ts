import { errorCatalogue, TaktError } from '#domain/errors.ts'
import { filled, type Label } from '#domain/label.ts'
import { deliveryFaults, isDeliveryFault } from '#domain/system/delivery-faults.ts'
import { OutgoingError } from '../outgoing/post.ts'

/** What a failure says to readers of the history; technical causes stay in the log of the server. */
export function labelOf(error: unknown): Label {
  if (error instanceof OutgoingError) {
    const { message } = error
    return isDeliveryFault(message) ? deliveryFaults[message] : { zh: message, en: message }
  }
  if (!(error instanceof TaktError)) return deliveryFaults.failed
  const [fault] = error.faults
  return fault ? { zh: fault.message, en: fault.message } : filled(errorCatalogue[error.code], error.values)
}
