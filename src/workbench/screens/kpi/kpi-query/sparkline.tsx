const [width, height] = [90, 20]

/** A line without axes as high as a row; the numbers stand in the chart of the chosen KPI. */
export function Sparkline({ values }: { readonly values: readonly (string | null)[] }) {
  const known = values.flatMap((value, index) => (value === null ? [] : [{ index, value: Number(value) }]))
  if (known.length < 2) return null
  const numbers = known.map(({ value }) => value)
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)]
  const x = (index: number): number => 2 + (index / (values.length - 1)) * (width - 4)
  const y = (value: number): number =>
    high === low ? height / 2 : 3 + ((high - value) / (high - low)) * (height - 6)
  const last = known.at(-1)!
  return (
    <svg className="k-spark" viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden>
      <polyline points={known.map(({ index, value }) => `${x(index)},${y(value)}`).join(' ')} />
      <circle cx={x(last.index)} cy={y(last.value)} r={2.5} />
    </svg>
  )
}
