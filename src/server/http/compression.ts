import { constants } from 'node:zlib'
import type { FastifyCompressOptions } from '@fastify/compress'
import { arrowType } from './media-types.ts'

/**
 * Texts and Arrow are compressed; server-sent events are left alone, or they would wait in the compressor.
 * @param quality of brotli, 0 to 11
 */
const compressed = (quality: number): FastifyCompressOptions => ({
  global: true,
  threshold: 1024,
  encodings: ['br', 'gzip', 'identity'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: quality } },
  customTypes: new RegExp(
    `^(?:text/(?!event-stream)|application/(?:json|javascript|wasm|xml)|image/svg|${arrowType.replaceAll('.', '\\.')})`,
  ),
})

export const compression = compressed(4)
/**
 * Columns of numbers come out as small in a third of the time (15.6 MB of bars: 2.24 MB in 60 ms, not 2.25 in 198). What a
 * stream gives goes out at once: its first rows would else wait in the compressor for the others.
 */
const arrow = compressed(2)
export const arrowCompression: FastifyCompressOptions = {
  ...arrow,
  brotliOptions: { ...arrow.brotliOptions, flush: constants.BROTLI_OPERATION_FLUSH },
  zlibOptions: { level: 1, flush: constants.Z_SYNC_FLUSH },
}
