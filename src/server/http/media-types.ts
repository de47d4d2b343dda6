export const arrowType = 'application/vnd.apache.arrow.stream'
export const jsonType = 'application/json; charset=utf-8'
