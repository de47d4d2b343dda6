import { moveServices } from '#domain/services/planning/capacity.ts'
import type { InputOf } from '#domain/service.ts'
import { write } from '../../../../client/write.ts'
import { RequestError } from '../../../../client/request-error.ts'

type Confirmation = InputOf<typeof moveServices.moveOperation>

/** Has the server made the move as it was previewed? False: it comes to another effect, which it has to be asked for. */
export async function confirmed(
  input: Confirmation,
  move: (input: Confirmation) => Promise<unknown> = (asked) => write(moveServices.moveOperation, asked),
): Promise<boolean> {
  try {
    await move(input)
    return true
  } catch (error) {
    if (differs(error)) return false
    throw error
  }
}

const differs = (error: unknown): boolean =>
  error instanceof RequestError &&
  error.status === 409 &&
  (error.details as { readonly preview?: unknown } | null)?.preview === 'differs'
