import { describe, expect, it } from 'vitest'
import { eventsOf } from '../../../src/workbench/client/server-events.ts'

function streamOf(chunks: readonly string[], onCancel: () => void = () => {}): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let at = 0
  return new ReadableStream({
    pull(controller) {
      if (at < chunks.length) controller.enqueue(encoder.encode(chunks[at++]))
    },
    cancel: onCancel,
  })
}

describe('server-sent events', () => {
  it('are read wherever the stream is cut', async () => {
    const seen: string[] = []
    for await (const event of eventsOf(
      streamOf([': hi\n\nevent: prog', 'ress\nid: 7\ndata: {"a"', ':1}\r\n\r\nevent: end\ndata: x\n\n']),
    )) {
      seen.push(`${event.event} ${event.id} ${event.data}`)
      if (event.event === 'end') break
    }
    expect(seen).toEqual(['progress 7 {"a":1}', 'end null x'])
  })

  it('give their connection back when the listener fails', async () => {
    let cancelled = false
    const read = async (): Promise<void> => {
      for await (const event of eventsOf(
        streamOf(['data: 1\n\n'], () => {
          cancelled = true
        }),
      ))
        throw new Error(event.data)
    }
    await expect(read()).rejects.toThrow('1')
    expect(cancelled).toBe(true)
  })

  it('are the same wherever the bytes are cut: inside a character, inside a line end', async () => {
    const bytes = new TextEncoder().encode('event: progress\r\ndata: 计算完成\r\n\r\ndata: 保存结果\n\n')
    const read = async (parts: readonly Uint8Array[]): Promise<string[]> => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const part of parts) controller.enqueue(part)
          controller.close()
        },
      })
      const seen: string[] = []
      for await (const event of eventsOf(body)) seen.push(`${event.event} ${event.data}`)
      return seen
    }
    for (let cut = 0; cut < bytes.length; cut++)
      expect(await read([bytes.slice(0, cut), bytes.slice(cut)])).toEqual([
        'progress 计算完成',
        'message 保存结果',
      ])
  })
})
