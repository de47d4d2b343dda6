import type { CustomField } from '#domain/modelling/custom-field.ts'

/** A field that a tenant added to an entity, kept in `userStr1`. */
export const customField = (
  tableCode: string,
  code: string,
  more: Partial<CustomField> = {},
): CustomField => ({
  tableCode,
  code,
  zh: code,
  en: code,
  kind: 'text',
  stored: 'userStr1',
  choices: [],
  target: null,
  required: false,
  initial: null,
  helpZh: null,
  helpEn: null,
  sortNo: 1,
  ...more,
})
