import { TaktError } from '#domain/errors.ts'
import type { Label } from '#domain/label.ts'
import { labelOfError } from '#domain/label.ts'
import type { Call } from '../../../../../identity/handlers.ts'
import type { Services } from '../../../../../identity/services.ts'
import { Stopped } from '../../stopped.ts'
import type { PreviewedOut } from '../preview.ts'
import { entrySeen } from '../../../../../platform/connections/with-connection.ts'
import { checkTarget } from '../target.ts'
import { checkFor, type CheckOf, type RowCheck } from './check-columns.ts'

interface Fit {
  readonly check: RowCheck
  /** Why rows cannot be judged; null: they are. */
  readonly message: Label | null
}

const notJudged = (message: Label | null): Fit => ({ check: () => [], message })

/** The check of rows against the target of an interface as it stands in a form. */
export async function fitOf(
  services: Services,
  given: PreviewedOut,
  call: Call,
): Promise<(targets: readonly string[]) => Fit> {
  const { result, message } = await orMessage(async (): Promise<CheckOf> => {
    const entry = await entrySeen(services, call, given.connection)
    checkTarget(given.connection, entry, given.sourceTable)
    return checkFor(given, entry)
  }, given.format === 'table')
  if (!result) return () => notJudged(message)
  return (targets) => {
    try {
      return { check: result(targets), message: null }
    } catch (error) {
      return notJudged(messageOf(error))
    }
  }
}

async function orMessage<T>(
  work: () => Promise<T>,
  isWanted: boolean,
): Promise<{ readonly result: T | null; readonly message: Label | null }> {
  if (!isWanted) return { result: null, message: null }
  try {
    return { result: await work(), message: null }
  } catch (error) {
    return { result: null, message: messageOf(error) }
  }
}

function messageOf(error: unknown): Label {
  if (error instanceof Stopped) return error.label
  if (error instanceof TaktError) return labelOfError(error)
  throw error
}
