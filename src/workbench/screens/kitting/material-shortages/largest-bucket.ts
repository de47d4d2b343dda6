import { useEffect, useState } from 'react'
import type { WorkerSource } from '../../../grid/worker-source.ts'

/** The largest quantity in any of the fields: what shading is measured by. 0 until it is known. */
export function useLargestBucket(source: WorkerSource, fields: readonly string[]): number {
  const [largest, setLargest] = useState(0)
  useEffect(() => {
    let current = true
    const request = (measure: string) =>
      source.pivot({
        rows: [],
        columns: [],
        measure,
        op: 'max',
        query: { keyword: '', filters: [] },
        zone: 'UTC',
      })
    Promise.all(fields.map(request)).then(
      (answers) => current && setLargest(Math.max(0, ...answers.map(({ total }) => Number(total ?? 0)))),
      () => {},
    )
    return () => {
      current = false
    }
  }, [source, fields])
  return largest
}
