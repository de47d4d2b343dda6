import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inTurn } from '../../../src/server/platform/exchange/file-thread.ts'

const settled = async (): Promise<void> => {
  for (let time = 0; time < 5; time++) await turn()
}

it('makes two files at a time; others wait for their turn, and say so', async () => {
  const begun: number[] = []
  const open = Array.from({ length: 5 }, () => new PassThrough())
  const files = open.map((file, at) =>
    inTurn(() => {
      begun.push(at)
      return file
    }),
  )
  const read = files.map((file) => buffer(file))
  await settled()
  expect(begun).toEqual([0, 1])
  expect(files.map(({ isWaiting }) => isWaiting)).toEqual([false, false, true, true, true])
  let turns = 0
  files[2]!.once('turn', () => turns++)
  open[1]!.end('second')
  await settled()
  expect([begun, turns, files[2]!.isWaiting]).toEqual([[0, 1, 2], 1, false])
  for (const [at, file] of open.entries()) if (at !== 1) file.end(String(at))
  const made = await Promise.all(read)
  expect(made.map(String)).toEqual(['0', 'second', '2', '3', '4'])
})

it('begins no file whose reader left while it waited, and passes its turn on', async () => {
  const begun: string[] = []
  const begin = (name: string, of: Readable) => () => {
    begun.push(name)
    return of
  }
  const [first, second] = [new PassThrough(), new PassThrough()]
  const running = [inTurn(begin('first', first)), inTurn(begin('second', second))].map((file) => buffer(file))
  const left = inTurn(begin('left', Readable.from(['left'])))
  const next = inTurn(begin('next', Readable.from(['next'])))
  left.destroy()
  const after = buffer(next)
  await settled()
  first.end('1')
  expect(String(await after)).toBe('next')
  second.end('2')
  await Promise.all(running)
  expect(begun).toEqual(['first', 'second', 'next'])
})

it('frees the place of a file that fails, or whose reader leaves while it is made', async () => {
  for (let time = 0; time < 3; time++) {
    const failing = inTurn(() =>
      Readable.from(
        (async function* () {
          yield 'a'
          throw new Error('no more')
        })(),
      ),
    )
    await expect(buffer(failing)).rejects.toThrow('no more')
    const left = inTurn(() => new PassThrough())
    await settled()
    left.destroy()
  }
  await settled()
  expect(String(await buffer(inTurn(() => Readable.from(['free']))))).toBe('free')
})
