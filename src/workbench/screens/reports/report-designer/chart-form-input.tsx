import { useTranslation } from 'react-i18next'
import { chartForms, type ChartForm } from '#domain/reports/designed/definition.ts'
import { ChoiceInput, optionsOf } from './inputs.tsx'

interface ChartFormInputProps {
  readonly value: ChartForm
  readonly fault: string | undefined
  readonly onChange: (form: ChartForm) => void
}

/** How the chart of a report or section is drawn. */
export function ChartFormInput(props: ChartFormInputProps) {
  const { t } = useTranslation('report-designer')
  return (
    <ChoiceInput
      label={t('chart')}
      options={optionsOf(chartForms, (form) => t(`charts.${form}`))}
      {...props}
    />
  )
}
