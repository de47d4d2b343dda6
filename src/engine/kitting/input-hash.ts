import { fingerprintOf } from '../fingerprint.ts'
import { kittingSchemas, type KittingInput } from './input.ts'

/** Tells whether two runs saw the same data, whatever the order of its rows. */
export const inputFingerprint = (input: KittingInput): string => fingerprintOf(kittingSchemas, input)
