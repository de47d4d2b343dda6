import type { Series } from './value-chart.tsx'

interface ValueTableProps {
  readonly title: string
  readonly categories: readonly string[]
  readonly series: readonly Series[]
  readonly unit: string
  readonly onChoose?: ((index: number) => void) | undefined
}

/** The numbers of a chart for those who do not see it, with a button for each category that can be chosen. */
export function ValueTable({ title, categories, series, unit, onChoose }: ValueTableProps) {
  return (
    <table className="visually-hidden">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{title}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {categories.map((name, index) => (
          <tr key={name}>
            <th scope="row">
              {onChoose ? (
                <button type="button" onClick={() => onChoose(index)}>
                  {name}
                </button>
              ) : (
                name
              )}
            </th>
            {series.map((one) => (
              <td key={one.name}>{one.values[index] == null ? '' : `${one.values[index]}${unit}`}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
