import { useEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { abandonTable, keepTable, streamedTable, tableClient } from './shared-tables.ts'
import { StreamedSource } from './streamed-source.ts'
import { noProgress, type OpenStream, type StreamProgress } from './table-stream.ts'

interface StreamedTable extends StreamProgress {
  readonly source: StreamedSource
  readonly stop: () => void
}

/**
 * A table that comes as a stream, as a grid source of its own. It continues coming behind another tab; one that is still
 * coming when its place in the page goes, or when another takes its place, is stopped.
 */
export function useStreamedTable(
  key: string,
  open: OpenStream,
  place: RefObject<HTMLElement | null>,
): StreamedTable {
  const [state, setState] = useState({ key, progress: noProgress })
  const shown = useRef(key)
  // oxlint-disable-next-line react/exhaustive-deps -- the key names what is loaded
  const stream = useMemo(() => () => streamedTable(key, open), [key])
  const source = useMemo(() => new StreamedSource(tableClient(), key, stream), [key, stream])
  useEffect(() => {
    shown.current = key
    const found = stream()
    const notify = (): void => setState({ key, progress: found.progress })
    const forget = found.listen(notify)
    const release = keepTable(key)
    const element = place.current
    notify()
    return () => {
      forget()
      release()
      // What is merely hidden keeps its place in the page.
      setTimeout(() => {
        if (shown.current !== key || !element?.isConnected) abandonTable(key)
      })
    }
  }, [key, stream, place])
  useEffect(() => () => source.close(), [source])
  const progress = state.key === key ? state.progress : noProgress
  return { ...progress, source, stop: () => stream().stop() }
}
