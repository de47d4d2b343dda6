import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '#domain/field-kinds.ts'
import { displays } from '../../../fields/display.tsx'

/** A value as a reader sees it; pictures as pictures, nothing as "none". */
export function SettingValue({ field, value }: { readonly field: Field; readonly value: unknown }) {
  const { t } = useTranslation('parameters')
  if (value === null || value === undefined || value === '') return <span className="none">{t('none')}</span>
  return createElement(displays[field.kind], { field, value })
}
