/** Parts of names that are found nowhere else, however they are written: `GPSLatitude`, `GpsLongtitude`, `geohash`. */
const PLACE_PARTS =
  /gps|latitude|long?t?itude|altitude|sublocation|coordinate|geo(?:hash|loc|tag|ref|point)|postal|^(?:province)?state$|^stateprovince$/i;
/** Words that are parts of others, too: a city, but no opacity. */
const PLACE_WORDS = new Set(
  (
    'lat lon lng city country county province state location locality municipality town village district continent ' +
    'island place venue landmark address street zip zipcode adr extadr pcode elevation earth pose coverage spatial lac mcc mnc cgi'
  ).split(' '),
);
/** Names with such parts whose values are no place: versions, units, a place in the picture, tones. */
const NO_PLACE =
  /^gps(?:version|mapdatum|differential|status|measuremode|.*ref$)|^iso|^subjectlocation|^retouch|^markers|^pose.*(?:accuracy|type)/i;

const CAMERA_PARTS =
  /camera|serial|makernote|hostcomputer|firmware|manufacturer|^(?:body|image)number|device/i;
const CAMERA_NAMES = /^(?:make|(?:flash)?model|ownername|lens.*)$/i;
/** Settings of programs that develop pictures. */
const NO_CAMERA =
  /^(?:camera(?:profile|modelrestriction)|lens(?:profile(?:enable|setup|.*scale)|manual))|^initialcamera/i;

/** What cameras write into captions by themselves, and names of values. */
const CAMERA_CAPTIONS = /digital (?:still )?camera|sony dsc|camera pictures|"(?:make|model)"/i;

/** Whether a free text has a camera in it that nobody wrote there. */
export function hasCameraCaption(text: string): boolean {
  return CAMERA_CAPTIONS.test(text);
}

/** Whether a property of this name has a place as its value. The name is without a prefix. */
export function isPlaceName(name: string): boolean {
  if (NO_PLACE.test(name)) return false;
  return PLACE_PARTS.test(name) || splitWords(name).some((word) => PLACE_WORDS.has(word));
}

/** Whether a property of this name tells of the camera, its lens or its owner. */
export function isCameraName(name: string): boolean {
  return (CAMERA_PARTS.test(name) || CAMERA_NAMES.test(name)) && !NO_CAMERA.test(name);
}

/** `LocationCreatedCity` has three words, and so has `location-created_city`. */
function splitWords(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());
}

/** Whether a value says something: phones that do not know their place write zeros. */
export function isTelling(value: string): boolean {
  // Of a fraction the lower number, and of a coordinate the letter of its direction, say nothing alone.
  const said = value.replace(/\/\s*\d+/g, '').replace(/[NSEW]\s*$/i, '');
  return /[^\s0.,:;+-]/.test(said);
}
