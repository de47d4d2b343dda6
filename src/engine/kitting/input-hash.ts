import { fingerprintOf } from '../fingerprint.ts'
import { kittingSchemas, type KittingInput } from './input.ts'

/** Equal for two runs with the same data, independent of the order of rows. */
export const inputFingerprint = (input: KittingInput): string => fingerprintOf(kittingSchemas, input)
