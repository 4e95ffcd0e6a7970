export const languages =
  'en ar bg cs da de el es et fa fi fr he hi hr hu id it ja ko lt lv nb nl pl pt pt-BR ro ru sk sl sr sv th tr uk ur vi zh'.split(
    ' ',
  )
