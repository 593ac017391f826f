/*
 * Words of any page with a file field, which do not identify a field: verbs, "file", sources of files, and limits. A
 * name of such words only is a last resort.
 */
const WORDS = `
  choose select browse upload uploads uploading uploader add attach attachment drop drag dropped dragging drag'n'drop dropzone
  pick open import insert change replace remove delete clear paste click tap press enter manually search find send submit save
  continue next cancel close edit done ok link url use try go started get view preview
  file files filename folder folders item items no not none nothing any all your you my our a an the one more another other new
  this it here there to from of for in on into onto with by or and & + / or, via at is are be must can please chosen selected
  yet currently field area box button input zone below above inside within just simply
  dropbox google drive onedrive box icloud evernote camera device computer desktop disk phone web library
  max maximum min minimum size limit limited up than less larger smaller each total only exceed supported supports allowed accepted
  accepts accept format formats type types extension extensions required optional recommended
  datei dateien auswählen wählen ausgewählt keine kein durchsuchen hochladen hinzufügen anhängen ablegen ziehen hierher hier her
  hineinziehen und oder sie ihre ihren ihr die der das den dem eine einen ein von zu zum per klicken klick ändern entfernen
  ordner computer gerät bis max. maximal größe erforderlich pflichtfeld freiwillig senden weiter anhang per drop
  fichier fichiers choisir choisissez sélectionner sélectionnez sélectionné parcourir téléverser télécharger importer ajouter
  ajoutez joindre joignez déposer déposez glisser glissez cliquer cliquez aucun aucune choisi un une le la les l de des du d vos
  votre ou et ici pour dans sur depuis ordinateur dossier taille maximale obligatoire facultatif envoyer pièce jointe
  archivo archivos fichero ficheros elegir elija elige seleccionar seleccione selecciona seleccionado ningún ninguno examinar subir
  cargar adjuntar adjunte añadir agregar agrega arrastrar arrastra arrastre soltar suelta suelte haz haga clic aquí o y el los las
  tu tus su sus del en para un una desde carpeta ordenador tamaño máximo obligatorio opcional enviar hasta
  scegli scegliere seleziona selezionare selezionato nessun nessuno sfoglia carica caricare allega aggiungi trascina rilascia clicca
  qui o e il i gli lo tuo tuoi un una da per cartella dimensione massima obbligatorio facoltativo invia
  arquivo arquivos ficheiro ficheiros escolher escolha selecione selecionar selecionado nenhum procurar carregar enviar anexar
  adicionar arraste arrastar solte soltar clique aqui ou e os as seu seus do da uma pasta tamanho obrigatório
  bestand bestanden kiezen kies selecteer selecteren geselecteerd geen bladeren uploaden toevoegen sleep sleep hierheen klik hier of
  en je uw het een de naar om te vereist optioneel
  plik pliki pliku wybierz przeglądaj prześlij dodaj załącz przeciągnij upuść nie wybrano żadnego tutaj lub i kliknij wymagane
  fil filer välj vælg velg bläddra gennemse ladda upp upload lägg till tilføj dra träk træk släpp slip hit her eller og och ingen vald
  soubor soubory vybrat vyberte procházet nahrát přidat přetáhněte sem nebo a nevybrán
  файл файлы файлов файла выберите выбрать выбран обзор загрузить загрузите добавить прикрепить перетащите сюда или и не нажмите
  dosya dosyalar dosyayı seç seçin seçilmedi yükle gözat ekle sürükle bırak buraya veya
  pdf png jpg jpeg gif webp heic heif svg bmp tif tiff doc docx odt rtf txt csv xls xlsx ods ppt pptx mp3 mp4 mov avi wav zip rar xml json
  b kb mb gb tb kib mib gib ko mo go bytes byte px pixels x
`;
const GENERAL = new Set(WORDS.trim().split(/\s+/));

/** Scripts that put no spaces between words. */
const UNSPACED =
  /选择|選擇|选取|选中|上传|上傳|添加|文件夹|文件|檔案|点击|點擊|单击|拖拽|拖放|拖曳|拖动|到此处|此处|这里|這裡|任何|未|或|请|到|的|将|ファイル|選択|されていません|アップロード|ドラッグ|ドロップ|クリック|ここ|または|参照|追加|して|する|ください|を|の|に|へ|と|か|파일|선택된|선택|업로드|첨부|추가|끌어|놓기|놓으세요|없음|여기|또는|에|을|를/gu;

/** Whether a text has general words only. */
export function isGeneral(text: string): boolean {
  const words = text
    .toLowerCase()
    .replace(UNSPACED, ' ')
    .split(/[\s.,;:!?…()[\]{}<>"“”„«»‘’'·•|–—≤*=_-]+/u)
    .filter((word) => word !== '');
  return words.every(
    (word) => GENERAL.has(word) || /^\d+([.,]\d+)?\p{L}{0,2}$/u.test(word) || !/[\p{L}\p{N}]/u.test(word),
  );
}
