import { filled, type Label, type PlaceValues } from '../label.ts'

const faultTexts = {
  unreadable: { zh: '{reason}', en: '{reason}' },
  notAWorkbook: { zh: '文件不是 xlsx 工作簿', en: 'the file is not an xlsx workbook' },
  fileTooLarge: { zh: '文件超过 {limit} MB', en: 'the file is larger than {limit} MB' },
  macros: { zh: '含有宏；请另存为 .xlsx', en: 'it holds macros; save it as .xlsx' },
  links: { zh: '含有指向其他文件或网址的链接', en: 'it links to other files or addresses' },
  objects: { zh: '含有嵌入对象或控件', en: 'it holds embedded objects or controls' },
  data: { zh: '含有数据连接', en: 'it holds data connections' },
  pivots: { zh: '含有数据透视表', en: 'it holds pivot tables' },
  tables: { zh: '含有表格对象；请转换为普通区域', en: 'it holds tables; convert them to ranges' },
  charts: { zh: '含有图表', en: 'it holds charts' },
  shapes: {
    zh: '含有形状或文本框；只能使用图片',
    en: 'it holds shapes or text boxes; only pictures are kept',
  },
  comments: {
    zh: '含有批注或页眉页脚图片',
    en: 'it holds comments or pictures in headers or footers',
  },
  picture: { zh: '图片 {name} 不是 PNG、JPEG 或 GIF', en: 'the picture {name} is no PNG, JPEG or GIF' },
  part: { zh: '含有不支持的内容 {name}', en: 'it holds {name}, which is not supported' },
  formula: { zh: '公式不会被填入；请用字段或文字代替', en: 'has a formula; write a field or a text instead' },
  validation: { zh: '含有数据验证', en: 'has data validation; remove it' },
  conditional: { zh: '含有条件格式', en: 'has conditional formats; remove them' },
  sheets: {
    zh: '模板只能有一个工作表；请删除此工作表',
    en: 'a template has one sheet; delete this one',
  },
  tooManyRows: { zh: '模板最多 {limit} 行', en: 'a template has {limit} rows at most' },
  tooManyColumns: { zh: '模板最多 {limit} 列', en: 'a template has {limit} columns at most' },
  merged: {
    zh: '合并区域越过重复行的边界',
    en: 'the merged cells reach over the edge of a repeated row',
  },
  unknownField: { zh: '没有字段 {name}', en: 'there is no field {name}' },
  split: {
    zh: '{name} 中间换了字体；请整体设置格式',
    en: '{name} changes its font inside; format it as a whole',
  },
  codeAlone: { zh: '条码 {name} 须单独占一个单元格', en: 'the bar code {name} needs a cell of its own' },
  noPlaces: { zh: '没有任何字段，例如 {example}', en: 'it names no field, such as {example}' },
} as const satisfies Record<string, Label>

export type TemplateFaultCode = keyof typeof faultTexts

/** What keeps a workbook from being a template, and where; no place: the whole file. */
export interface TemplateFault {
  /** `Sheet1!B4`, or the sheet. */
  readonly place: string | null
  readonly message: Label
}

export const templateFault = (
  code: TemplateFaultCode,
  place: string | null = null,
  values?: PlaceValues,
): TemplateFault => ({ place, message: filled(faultTexts[code], values) })
