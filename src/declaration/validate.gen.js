// Generated from schemas/declaration.schema.json by schemas/generate.mjs: edit the schema, not this file.
export const validateFile = validate10;
const schema11 = {"$schema":"http://json-schema.org/draft-07/schema#","$id":"validateFile","title":"DeclarationFile","type":"object","additionalProperties":false,"required":["apiVersion","hosts"],"properties":{"apiVersion":{"const":"hostwright/v1"},"dialect":{"type":"string","enum":["documented","uhost"]},"fleet":{"type":"string","pattern":"^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$"},"region":{"type":"string","pattern":"^[a-z0-9][a-z0-9-]{0,62}$"},"zone":{"type":"string","pattern":"^[a-z0-9][a-z0-9-]{0,62}$"},"account":{"type":"string","pattern":"^[0-9a-f]{12}$"},"projectId":{"type":"string","pattern":"^(?!.*PublicKey)[A-Za-z0-9][A-Za-z0-9._-]{0,63}$"},"zones":{"anyOf":[{"type":"array","minItems":1,"maxItems":100,"items":{"type":"string","pattern":"^[a-z0-9][a-z0-9-]{0,62}$"}},{"type":"object","minProperties":1,"additionalProperties":false,"patternProperties":{"^[a-z0-9][a-z0-9-]{0,62}$":{"type":"array","minItems":1,"maxItems":100,"items":{"type":"string","pattern":"^[a-z0-9][a-z0-9-]{0,62}$"}}}}]},"defaults":{"type":"object","properties":{"name":false,"template":false}},"templates":{"type":"object","additionalProperties":{"type":"object","properties":{"name":false,"template":false}}},"hosts":{"type":"array","minItems":1,"items":{"type":"object","required":["name"],"properties":{"name":{"type":"string","pattern":"^[A-Za-z0-9_\\[\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff][A-Za-z0-9._:\\[\\]\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{0,254}$"},"template":{"type":"string"}}}},"manage":{"type":"object","additionalProperties":false,"properties":{"names":{"type":"array","maxItems":1000,"items":{"type":"string","pattern":"^[A-Za-z0-9._*?\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,127}$"}},"tags":{"type":"array","maxItems":1000,"items":{"type":"string","pattern":"^[A-Za-z0-9._*?\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,127}$"}}}},"ignore":{"type":"array","maxItems":1000,"items":{"type":"object","additionalProperties":false,"required":["name","class","reason","until"],"properties":{"name":{"type":"string","pattern":"^[A-Za-z0-9._*?\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,127}$"},"class":{"anyOf":[{"type":"string","enum":["changed","unmanaged","expiring","attention","unchecked"]},{"type":"array","minItems":1,"maxItems":5,"items":{"type":"string","enum":["changed","unmanaged","expiring","attention","unchecked"]}}]},"attributes":{"type":"array","minItems":1,"maxItems":16,"items":{"type":"string","enum":["zone","imageId","machineType","cpu","memory","gpuType","gpu","diskSpace","bootDisk","dataDisks","chargeType","vpcId","subnetId","privateIp","isolationGroup","tag"]}},"reason":{"type":"string","pattern":"^(?=[\\s\\S]*[\\p{L}\\p{N}])[\\s\\S]{1,500}$"},"until":{"type":"string","pattern":"^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"}}}},"compareDisk":{"type":"string","enum":["any","boot","data","off"]},"defaultTag":{"type":"string","pattern":"^(?!.*Zone)[A-Za-z0-9._\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,63}$"},"createParameters":{"type":"array","maxItems":1,"items":{"type":"string","enum":["Tag"]}},"limits":{"type":"object","additionalProperties":false,"properties":{"maxHosts":{"type":"integer","minimum":1,"maximum":200000}}}}};
const func0 = Object.prototype.hasOwnProperty;
const pattern0 = new RegExp("^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$", "u");
const pattern1 = new RegExp("^[a-z0-9][a-z0-9-]{0,62}$", "u");
const pattern3 = new RegExp("^[0-9a-f]{12}$", "u");
const pattern4 = new RegExp("^(?!.*PublicKey)[A-Za-z0-9][A-Za-z0-9._-]{0,63}$", "u");
const pattern9 = new RegExp("^[A-Za-z0-9_\\[\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff][A-Za-z0-9._:\\[\\]\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{0,254}$", "u");
const pattern10 = new RegExp("^[A-Za-z0-9._*?\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,127}$", "u");
const pattern13 = new RegExp("^(?=[\\s\\S]*[\\p{L}\\p{N}])[\\s\\S]{1,500}$", "u");
const pattern14 = new RegExp("^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$", "u");
const pattern15 = new RegExp("^(?!.*Zone)[A-Za-z0-9._\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,63}$", "u");

function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validateFile" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.apiVersion === undefined) || (!(func0.call(data, "apiVersion")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((data.hosts === undefined) || (!(func0.call(data, "hosts")))){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "hosts"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 of Object.keys(data)){
if(!(func0.call(schema11.properties, key0))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.apiVersion !== undefined && func0.call(data, "apiVersion")){
if("hostwright/v1" !== data.apiVersion){
const err3 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/const",keyword:"const",params:{allowedValue: "hostwright/v1"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.dialect !== undefined && func0.call(data, "dialect")){
let data1 = data.dialect;
if(typeof data1 !== "string"){
const err4 = {instancePath:instancePath+"/dialect",schemaPath:"#/properties/dialect/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!((data1 === "documented") || (data1 === "uhost"))){
const err5 = {instancePath:instancePath+"/dialect",schemaPath:"#/properties/dialect/enum",keyword:"enum",params:{allowedValues: schema11.properties.dialect.enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.fleet !== undefined && func0.call(data, "fleet")){
let data2 = data.fleet;
if(typeof data2 === "string"){
if(!pattern0.test(data2)){
const err6 = {instancePath:instancePath+"/fleet",schemaPath:"#/properties/fleet/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/fleet",schemaPath:"#/properties/fleet/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.region !== undefined && func0.call(data, "region")){
let data3 = data.region;
if(typeof data3 === "string"){
if(!pattern1.test(data3)){
const err8 = {instancePath:instancePath+"/region",schemaPath:"#/properties/region/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9-]{0,62}$"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/region",schemaPath:"#/properties/region/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.zone !== undefined && func0.call(data, "zone")){
let data4 = data.zone;
if(typeof data4 === "string"){
if(!pattern1.test(data4)){
const err10 = {instancePath:instancePath+"/zone",schemaPath:"#/properties/zone/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9-]{0,62}$"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/zone",schemaPath:"#/properties/zone/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.account !== undefined && func0.call(data, "account")){
let data5 = data.account;
if(typeof data5 === "string"){
if(!pattern3.test(data5)){
const err12 = {instancePath:instancePath+"/account",schemaPath:"#/properties/account/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{12}$"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/account",schemaPath:"#/properties/account/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.projectId !== undefined && func0.call(data, "projectId")){
let data6 = data.projectId;
if(typeof data6 === "string"){
if(!pattern4.test(data6)){
const err14 = {instancePath:instancePath+"/projectId",schemaPath:"#/properties/projectId/pattern",keyword:"pattern",params:{pattern: "^(?!.*PublicKey)[A-Za-z0-9][A-Za-z0-9._-]{0,63}$"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
else {
const err15 = {instancePath:instancePath+"/projectId",schemaPath:"#/properties/projectId/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.zones !== undefined && func0.call(data, "zones")){
let data7 = data.zones;
const _errs16 = errors;
let valid1 = false;
const _errs17 = errors;
if(Array.isArray(data7)){
if(data7.length > 100){
const err16 = {instancePath:instancePath+"/zones",schemaPath:"#/properties/zones/anyOf/0/maxItems",keyword:"maxItems",params:{limit: 100}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(data7.length < 1){
const err17 = {instancePath:instancePath+"/zones",schemaPath:"#/properties/zones/anyOf/0/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
const len0 = data7.length;
for(let i0=0; i0<len0; i0++){
let data8 = data7[i0];
if(typeof data8 === "string"){
if(!pattern1.test(data8)){
const err18 = {instancePath:instancePath+"/zones/" + i0,schemaPath:"#/properties/zones/anyOf/0/items/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9-]{0,62}$"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/zones/" + i0,schemaPath:"#/properties/zones/anyOf/0/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
else {
const err20 = {instancePath:instancePath+"/zones",schemaPath:"#/properties/zones/anyOf/0/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
var _valid0 = _errs17 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs21 = errors;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
if(Object.keys(data7).length < 1){
const err21 = {instancePath:instancePath+"/zones",schemaPath:"#/properties/zones/anyOf/1/minProperties",keyword:"minProperties",params:{limit: 1}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
for(const key1 of Object.keys(data7)){
if(!(pattern1.test(key1))){
const err22 = {instancePath:instancePath+"/zones",schemaPath:"#/properties/zones/anyOf/1/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
for(const key2 of Object.keys(data7)){
if(pattern1.test(key2)){
let data9 = data7[key2];
if(Array.isArray(data9)){
if(data9.length > 100){
const err23 = {instancePath:instancePath+"/zones/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/zones/anyOf/1/patternProperties/%5E%5Ba-z0-9%5D%5Ba-z0-9-%5D%7B0%2C62%7D%24/maxItems",keyword:"maxItems",params:{limit: 100}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(data9.length < 1){
const err24 = {instancePath:instancePath+"/zones/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/zones/anyOf/1/patternProperties/%5E%5Ba-z0-9%5D%5Ba-z0-9-%5D%7B0%2C62%7D%24/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
const len1 = data9.length;
for(let i1=0; i1<len1; i1++){
let data10 = data9[i1];
if(typeof data10 === "string"){
if(!pattern1.test(data10)){
const err25 = {instancePath:instancePath+"/zones/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i1,schemaPath:"#/properties/zones/anyOf/1/patternProperties/%5E%5Ba-z0-9%5D%5Ba-z0-9-%5D%7B0%2C62%7D%24/items/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9-]{0,62}$"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
else {
const err26 = {instancePath:instancePath+"/zones/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i1,schemaPath:"#/properties/zones/anyOf/1/patternProperties/%5E%5Ba-z0-9%5D%5Ba-z0-9-%5D%7B0%2C62%7D%24/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
}
else {
const err27 = {instancePath:instancePath+"/zones/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/zones/anyOf/1/patternProperties/%5E%5Ba-z0-9%5D%5Ba-z0-9-%5D%7B0%2C62%7D%24/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
}
else {
const err28 = {instancePath:instancePath+"/zones",schemaPath:"#/properties/zones/anyOf/1/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
var _valid0 = _errs21 === errors;
valid1 = valid1 || _valid0;
}
if(!valid1){
const err29 = {instancePath:instancePath+"/zones",schemaPath:"#/properties/zones/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
else {
errors = _errs16;
if(vErrors !== null){
if(_errs16){
vErrors.length = _errs16;
}
else {
vErrors = null;
}
}
}
}
if(data.defaults !== undefined && func0.call(data, "defaults")){
let data11 = data.defaults;
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
if(data11.name !== undefined && func0.call(data11, "name")){
const err30 = {instancePath:instancePath+"/defaults/name",schemaPath:"#/properties/defaults/properties/name/false schema",keyword:"false schema",params:{}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if(data11.template !== undefined && func0.call(data11, "template")){
const err31 = {instancePath:instancePath+"/defaults/template",schemaPath:"#/properties/defaults/properties/template/false schema",keyword:"false schema",params:{}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
else {
const err32 = {instancePath:instancePath+"/defaults",schemaPath:"#/properties/defaults/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data.templates !== undefined && func0.call(data, "templates")){
let data14 = data.templates;
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
for(const key3 of Object.keys(data14)){
let data15 = data14[key3];
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
if(data15.name !== undefined && func0.call(data15, "name")){
const err33 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/name",schemaPath:"#/properties/templates/additionalProperties/properties/name/false schema",keyword:"false schema",params:{}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if(data15.template !== undefined && func0.call(data15, "template")){
const err34 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1")+"/template",schemaPath:"#/properties/templates/additionalProperties/properties/template/false schema",keyword:"false schema",params:{}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
else {
const err35 = {instancePath:instancePath+"/templates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/templates/additionalProperties/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
}
else {
const err36 = {instancePath:instancePath+"/templates",schemaPath:"#/properties/templates/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data.hosts !== undefined && func0.call(data, "hosts")){
let data18 = data.hosts;
if(Array.isArray(data18)){
if(data18.length < 1){
const err37 = {instancePath:instancePath+"/hosts",schemaPath:"#/properties/hosts/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
const len2 = data18.length;
for(let i2=0; i2<len2; i2++){
let data19 = data18[i2];
if(data19 && typeof data19 == "object" && !Array.isArray(data19)){
if((data19.name === undefined) || (!(func0.call(data19, "name")))){
const err38 = {instancePath:instancePath+"/hosts/" + i2,schemaPath:"#/properties/hosts/items/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if(data19.name !== undefined && func0.call(data19, "name")){
let data20 = data19.name;
if(typeof data20 === "string"){
if(!pattern9.test(data20)){
const err39 = {instancePath:instancePath+"/hosts/" + i2+"/name",schemaPath:"#/properties/hosts/items/properties/name/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9_\\[\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff][A-Za-z0-9._:\\[\\]\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{0,254}$"}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
else {
const err40 = {instancePath:instancePath+"/hosts/" + i2+"/name",schemaPath:"#/properties/hosts/items/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data19.template !== undefined && func0.call(data19, "template")){
if(typeof data19.template !== "string"){
const err41 = {instancePath:instancePath+"/hosts/" + i2+"/template",schemaPath:"#/properties/hosts/items/properties/template/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
}
else {
const err42 = {instancePath:instancePath+"/hosts/" + i2,schemaPath:"#/properties/hosts/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
}
else {
const err43 = {instancePath:instancePath+"/hosts",schemaPath:"#/properties/hosts/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
if(data.manage !== undefined && func0.call(data, "manage")){
let data22 = data.manage;
if(data22 && typeof data22 == "object" && !Array.isArray(data22)){
for(const key4 of Object.keys(data22)){
if(!((key4 === "names") || (key4 === "tags"))){
const err44 = {instancePath:instancePath+"/manage",schemaPath:"#/properties/manage/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4}};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
if(data22.names !== undefined && func0.call(data22, "names")){
let data23 = data22.names;
if(Array.isArray(data23)){
if(data23.length > 1000){
const err45 = {instancePath:instancePath+"/manage/names",schemaPath:"#/properties/manage/properties/names/maxItems",keyword:"maxItems",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
const len3 = data23.length;
for(let i3=0; i3<len3; i3++){
let data24 = data23[i3];
if(typeof data24 === "string"){
if(!pattern10.test(data24)){
const err46 = {instancePath:instancePath+"/manage/names/" + i3,schemaPath:"#/properties/manage/properties/names/items/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9._*?\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,127}$"}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
else {
const err47 = {instancePath:instancePath+"/manage/names/" + i3,schemaPath:"#/properties/manage/properties/names/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
}
else {
const err48 = {instancePath:instancePath+"/manage/names",schemaPath:"#/properties/manage/properties/names/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
if(data22.tags !== undefined && func0.call(data22, "tags")){
let data25 = data22.tags;
if(Array.isArray(data25)){
if(data25.length > 1000){
const err49 = {instancePath:instancePath+"/manage/tags",schemaPath:"#/properties/manage/properties/tags/maxItems",keyword:"maxItems",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
const len4 = data25.length;
for(let i4=0; i4<len4; i4++){
let data26 = data25[i4];
if(typeof data26 === "string"){
if(!pattern10.test(data26)){
const err50 = {instancePath:instancePath+"/manage/tags/" + i4,schemaPath:"#/properties/manage/properties/tags/items/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9._*?\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,127}$"}};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
else {
const err51 = {instancePath:instancePath+"/manage/tags/" + i4,schemaPath:"#/properties/manage/properties/tags/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
}
else {
const err52 = {instancePath:instancePath+"/manage/tags",schemaPath:"#/properties/manage/properties/tags/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
}
else {
const err53 = {instancePath:instancePath+"/manage",schemaPath:"#/properties/manage/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
}
if(data.ignore !== undefined && func0.call(data, "ignore")){
let data27 = data.ignore;
if(Array.isArray(data27)){
if(data27.length > 1000){
const err54 = {instancePath:instancePath+"/ignore",schemaPath:"#/properties/ignore/maxItems",keyword:"maxItems",params:{limit: 1000}};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
const len5 = data27.length;
for(let i5=0; i5<len5; i5++){
let data28 = data27[i5];
if(data28 && typeof data28 == "object" && !Array.isArray(data28)){
if((data28.name === undefined) || (!(func0.call(data28, "name")))){
const err55 = {instancePath:instancePath+"/ignore/" + i5,schemaPath:"#/properties/ignore/items/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
if((data28.class === undefined) || (!(func0.call(data28, "class")))){
const err56 = {instancePath:instancePath+"/ignore/" + i5,schemaPath:"#/properties/ignore/items/required",keyword:"required",params:{missingProperty: "class"}};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
if((data28.reason === undefined) || (!(func0.call(data28, "reason")))){
const err57 = {instancePath:instancePath+"/ignore/" + i5,schemaPath:"#/properties/ignore/items/required",keyword:"required",params:{missingProperty: "reason"}};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
if((data28.until === undefined) || (!(func0.call(data28, "until")))){
const err58 = {instancePath:instancePath+"/ignore/" + i5,schemaPath:"#/properties/ignore/items/required",keyword:"required",params:{missingProperty: "until"}};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
for(const key5 of Object.keys(data28)){
if(!(((((key5 === "name") || (key5 === "class")) || (key5 === "attributes")) || (key5 === "reason")) || (key5 === "until"))){
const err59 = {instancePath:instancePath+"/ignore/" + i5,schemaPath:"#/properties/ignore/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5}};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
if(data28.name !== undefined && func0.call(data28, "name")){
let data29 = data28.name;
if(typeof data29 === "string"){
if(!pattern10.test(data29)){
const err60 = {instancePath:instancePath+"/ignore/" + i5+"/name",schemaPath:"#/properties/ignore/items/properties/name/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z0-9._*?\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,127}$"}};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
else {
const err61 = {instancePath:instancePath+"/ignore/" + i5+"/name",schemaPath:"#/properties/ignore/items/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
if(data28.class !== undefined && func0.call(data28, "class")){
let data30 = data28.class;
const _errs62 = errors;
let valid21 = false;
const _errs63 = errors;
if(typeof data30 !== "string"){
const err62 = {instancePath:instancePath+"/ignore/" + i5+"/class",schemaPath:"#/properties/ignore/items/properties/class/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
if(!(((((data30 === "changed") || (data30 === "unmanaged")) || (data30 === "expiring")) || (data30 === "attention")) || (data30 === "unchecked"))){
const err63 = {instancePath:instancePath+"/ignore/" + i5+"/class",schemaPath:"#/properties/ignore/items/properties/class/anyOf/0/enum",keyword:"enum",params:{allowedValues: schema11.properties.ignore.items.properties.class.anyOf[0].enum}};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
var _valid1 = _errs63 === errors;
valid21 = valid21 || _valid1;
if(!valid21){
const _errs65 = errors;
if(Array.isArray(data30)){
if(data30.length > 5){
const err64 = {instancePath:instancePath+"/ignore/" + i5+"/class",schemaPath:"#/properties/ignore/items/properties/class/anyOf/1/maxItems",keyword:"maxItems",params:{limit: 5}};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
if(data30.length < 1){
const err65 = {instancePath:instancePath+"/ignore/" + i5+"/class",schemaPath:"#/properties/ignore/items/properties/class/anyOf/1/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
const len6 = data30.length;
for(let i6=0; i6<len6; i6++){
let data31 = data30[i6];
if(typeof data31 !== "string"){
const err66 = {instancePath:instancePath+"/ignore/" + i5+"/class/" + i6,schemaPath:"#/properties/ignore/items/properties/class/anyOf/1/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
if(!(((((data31 === "changed") || (data31 === "unmanaged")) || (data31 === "expiring")) || (data31 === "attention")) || (data31 === "unchecked"))){
const err67 = {instancePath:instancePath+"/ignore/" + i5+"/class/" + i6,schemaPath:"#/properties/ignore/items/properties/class/anyOf/1/items/enum",keyword:"enum",params:{allowedValues: schema11.properties.ignore.items.properties.class.anyOf[1].items.enum}};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
}
else {
const err68 = {instancePath:instancePath+"/ignore/" + i5+"/class",schemaPath:"#/properties/ignore/items/properties/class/anyOf/1/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
var _valid1 = _errs65 === errors;
valid21 = valid21 || _valid1;
}
if(!valid21){
const err69 = {instancePath:instancePath+"/ignore/" + i5+"/class",schemaPath:"#/properties/ignore/items/properties/class/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
else {
errors = _errs62;
if(vErrors !== null){
if(_errs62){
vErrors.length = _errs62;
}
else {
vErrors = null;
}
}
}
}
if(data28.attributes !== undefined && func0.call(data28, "attributes")){
let data32 = data28.attributes;
if(Array.isArray(data32)){
if(data32.length > 16){
const err70 = {instancePath:instancePath+"/ignore/" + i5+"/attributes",schemaPath:"#/properties/ignore/items/properties/attributes/maxItems",keyword:"maxItems",params:{limit: 16}};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
if(data32.length < 1){
const err71 = {instancePath:instancePath+"/ignore/" + i5+"/attributes",schemaPath:"#/properties/ignore/items/properties/attributes/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
const len7 = data32.length;
for(let i7=0; i7<len7; i7++){
let data33 = data32[i7];
if(typeof data33 !== "string"){
const err72 = {instancePath:instancePath+"/ignore/" + i5+"/attributes/" + i7,schemaPath:"#/properties/ignore/items/properties/attributes/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
if(!((((((((((((((((data33 === "zone") || (data33 === "imageId")) || (data33 === "machineType")) || (data33 === "cpu")) || (data33 === "memory")) || (data33 === "gpuType")) || (data33 === "gpu")) || (data33 === "diskSpace")) || (data33 === "bootDisk")) || (data33 === "dataDisks")) || (data33 === "chargeType")) || (data33 === "vpcId")) || (data33 === "subnetId")) || (data33 === "privateIp")) || (data33 === "isolationGroup")) || (data33 === "tag"))){
const err73 = {instancePath:instancePath+"/ignore/" + i5+"/attributes/" + i7,schemaPath:"#/properties/ignore/items/properties/attributes/items/enum",keyword:"enum",params:{allowedValues: schema11.properties.ignore.items.properties.attributes.items.enum}};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
}
else {
const err74 = {instancePath:instancePath+"/ignore/" + i5+"/attributes",schemaPath:"#/properties/ignore/items/properties/attributes/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
if(data28.reason !== undefined && func0.call(data28, "reason")){
let data34 = data28.reason;
if(typeof data34 === "string"){
if(!pattern13.test(data34)){
const err75 = {instancePath:instancePath+"/ignore/" + i5+"/reason",schemaPath:"#/properties/ignore/items/properties/reason/pattern",keyword:"pattern",params:{pattern: "^(?=[\\s\\S]*[\\p{L}\\p{N}])[\\s\\S]{1,500}$"}};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
}
else {
const err76 = {instancePath:instancePath+"/ignore/" + i5+"/reason",schemaPath:"#/properties/ignore/items/properties/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
if(data28.until !== undefined && func0.call(data28, "until")){
let data35 = data28.until;
if(typeof data35 === "string"){
if(!pattern14.test(data35)){
const err77 = {instancePath:instancePath+"/ignore/" + i5+"/until",schemaPath:"#/properties/ignore/items/properties/until/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$"}};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
else {
const err78 = {instancePath:instancePath+"/ignore/" + i5+"/until",schemaPath:"#/properties/ignore/items/properties/until/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
}
}
else {
const err79 = {instancePath:instancePath+"/ignore/" + i5,schemaPath:"#/properties/ignore/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
}
}
else {
const err80 = {instancePath:instancePath+"/ignore",schemaPath:"#/properties/ignore/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
}
if(data.compareDisk !== undefined && func0.call(data, "compareDisk")){
let data36 = data.compareDisk;
if(typeof data36 !== "string"){
const err81 = {instancePath:instancePath+"/compareDisk",schemaPath:"#/properties/compareDisk/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
if(!((((data36 === "any") || (data36 === "boot")) || (data36 === "data")) || (data36 === "off"))){
const err82 = {instancePath:instancePath+"/compareDisk",schemaPath:"#/properties/compareDisk/enum",keyword:"enum",params:{allowedValues: schema11.properties.compareDisk.enum}};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
}
if(data.defaultTag !== undefined && func0.call(data, "defaultTag")){
let data37 = data.defaultTag;
if(typeof data37 === "string"){
if(!pattern15.test(data37)){
const err83 = {instancePath:instancePath+"/defaultTag",schemaPath:"#/properties/defaultTag/pattern",keyword:"pattern",params:{pattern: "^(?!.*Zone)[A-Za-z0-9._\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,63}$"}};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
}
else {
const err84 = {instancePath:instancePath+"/defaultTag",schemaPath:"#/properties/defaultTag/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
}
if(data.createParameters !== undefined && func0.call(data, "createParameters")){
let data38 = data.createParameters;
if(Array.isArray(data38)){
if(data38.length > 1){
const err85 = {instancePath:instancePath+"/createParameters",schemaPath:"#/properties/createParameters/maxItems",keyword:"maxItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
const len8 = data38.length;
for(let i8=0; i8<len8; i8++){
let data39 = data38[i8];
if(typeof data39 !== "string"){
const err86 = {instancePath:instancePath+"/createParameters/" + i8,schemaPath:"#/properties/createParameters/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
if(!(data39 === "Tag")){
const err87 = {instancePath:instancePath+"/createParameters/" + i8,schemaPath:"#/properties/createParameters/items/enum",keyword:"enum",params:{allowedValues: schema11.properties.createParameters.items.enum}};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
}
}
else {
const err88 = {instancePath:instancePath+"/createParameters",schemaPath:"#/properties/createParameters/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
}
if(data.limits !== undefined && func0.call(data, "limits")){
let data40 = data.limits;
if(data40 && typeof data40 == "object" && !Array.isArray(data40)){
for(const key6 of Object.keys(data40)){
if(!(key6 === "maxHosts")){
const err89 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6}};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
}
if(data40.maxHosts !== undefined && func0.call(data40, "maxHosts")){
let data41 = data40.maxHosts;
if(!(((typeof data41 == "number") && (!(data41 % 1) && !isNaN(data41))) && (isFinite(data41)))){
const err90 = {instancePath:instancePath+"/limits/maxHosts",schemaPath:"#/properties/limits/properties/maxHosts/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
if((typeof data41 == "number") && (isFinite(data41))){
if(data41 > 200000 || isNaN(data41)){
const err91 = {instancePath:instancePath+"/limits/maxHosts",schemaPath:"#/properties/limits/properties/maxHosts/maximum",keyword:"maximum",params:{comparison: "<=", limit: 200000}};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
if(data41 < 1 || isNaN(data41)){
const err92 = {instancePath:instancePath+"/limits/maxHosts",schemaPath:"#/properties/limits/properties/maxHosts/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
}
}
}
else {
const err93 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
}
}
else {
const err94 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
validate10.errors = vErrors;
return errors === 0;
}

export const validateUhostFile = validate11;
const schema12 = {"type":"object","required":["projectId"],"properties":{"projectId":{},"compareDisk":false,"createParameters":false},"$id":"validateUhostFile"};

function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validateUhostFile" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if((data.projectId === undefined) || (!(func0.call(data, "projectId")))){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "projectId"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.compareDisk !== undefined && func0.call(data, "compareDisk")){
const err1 = {instancePath:instancePath+"/compareDisk",schemaPath:"#/properties/compareDisk/false schema",keyword:"false schema",params:{}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.createParameters !== undefined && func0.call(data, "createParameters")){
const err2 = {instancePath:instancePath+"/createParameters",schemaPath:"#/properties/createParameters/false schema",keyword:"false schema",params:{}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate11.errors = vErrors;
return errors === 0;
}

export const validateFields = validate12;
const schema13 = {"type":"object","additionalProperties":false,"properties":{"name":true,"template":true,"region":{"type":"string","pattern":"^[a-z0-9][a-z0-9-]{0,62}$"},"zone":{"type":"string","pattern":"^[a-z0-9][a-z0-9-]{0,62}$"},"imageId":{"type":"string","pattern":"^(?!.*LoginMode)[A-Za-z0-9][A-Za-z0-9._-]{0,127}$"},"cpu":{"type":"integer","minimum":1,"maximum":9007199254740991},"memory":{"type":"integer","minimum":1,"maximum":9007199254740991},"diskSpace":{"type":"integer","minimum":1,"maximum":9007199254740991},"chargeType":{"type":"string","pattern":"^(?!.*DiskSpace)[A-Za-z][A-Za-z0-9_-]{0,31}$"},"chargeQuantity":{"type":"integer","minimum":1,"maximum":9007199254740991},"loginMode":{"type":"string","pattern":"^(?!.*Memory)[A-Za-z][A-Za-z0-9_-]{0,31}$"},"password":{"type":"object","additionalProperties":false,"minProperties":1,"maxProperties":1,"properties":{"env":{"type":"string","pattern":"^(?!HOSTWRIGHT_)[A-Za-z_][A-Za-z0-9_]{0,127}$"},"file":{"type":"string","pattern":"^[^\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ud800-\\udfff]{1,1024}$"}}},"tag":{"type":"string","pattern":"^(?!.*Zone)[A-Za-z0-9._\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,63}$"}},"$id":"validateFields"};
const pattern18 = new RegExp("^(?!.*LoginMode)[A-Za-z0-9][A-Za-z0-9._-]{0,127}$", "u");
const pattern19 = new RegExp("^(?!.*DiskSpace)[A-Za-z][A-Za-z0-9_-]{0,31}$", "u");
const pattern20 = new RegExp("^(?!.*Memory)[A-Za-z][A-Za-z0-9_-]{0,31}$", "u");
const pattern21 = new RegExp("^(?!HOSTWRIGHT_)[A-Za-z_][A-Za-z0-9_]{0,127}$", "u");
const pattern22 = new RegExp("^[^\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ud800-\\udfff]{1,1024}$", "u");

function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validateFields" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(func0.call(schema13.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.region !== undefined && func0.call(data, "region")){
let data0 = data.region;
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
const err1 = {instancePath:instancePath+"/region",schemaPath:"#/properties/region/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9-]{0,62}$"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/region",schemaPath:"#/properties/region/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.zone !== undefined && func0.call(data, "zone")){
let data1 = data.zone;
if(typeof data1 === "string"){
if(!pattern1.test(data1)){
const err3 = {instancePath:instancePath+"/zone",schemaPath:"#/properties/zone/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9-]{0,62}$"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/zone",schemaPath:"#/properties/zone/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.imageId !== undefined && func0.call(data, "imageId")){
let data2 = data.imageId;
if(typeof data2 === "string"){
if(!pattern18.test(data2)){
const err5 = {instancePath:instancePath+"/imageId",schemaPath:"#/properties/imageId/pattern",keyword:"pattern",params:{pattern: "^(?!.*LoginMode)[A-Za-z0-9][A-Za-z0-9._-]{0,127}$"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/imageId",schemaPath:"#/properties/imageId/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.cpu !== undefined && func0.call(data, "cpu")){
let data3 = data.cpu;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err7 = {instancePath:instancePath+"/cpu",schemaPath:"#/properties/cpu/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 9007199254740991 || isNaN(data3)){
const err8 = {instancePath:instancePath+"/cpu",schemaPath:"#/properties/cpu/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data3 < 1 || isNaN(data3)){
const err9 = {instancePath:instancePath+"/cpu",schemaPath:"#/properties/cpu/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
if(data.memory !== undefined && func0.call(data, "memory")){
let data4 = data.memory;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
const err10 = {instancePath:instancePath+"/memory",schemaPath:"#/properties/memory/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 9007199254740991 || isNaN(data4)){
const err11 = {instancePath:instancePath+"/memory",schemaPath:"#/properties/memory/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data4 < 1 || isNaN(data4)){
const err12 = {instancePath:instancePath+"/memory",schemaPath:"#/properties/memory/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
if(data.diskSpace !== undefined && func0.call(data, "diskSpace")){
let data5 = data.diskSpace;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
const err13 = {instancePath:instancePath+"/diskSpace",schemaPath:"#/properties/diskSpace/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 > 9007199254740991 || isNaN(data5)){
const err14 = {instancePath:instancePath+"/diskSpace",schemaPath:"#/properties/diskSpace/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data5 < 1 || isNaN(data5)){
const err15 = {instancePath:instancePath+"/diskSpace",schemaPath:"#/properties/diskSpace/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
if(data.chargeType !== undefined && func0.call(data, "chargeType")){
let data6 = data.chargeType;
if(typeof data6 === "string"){
if(!pattern19.test(data6)){
const err16 = {instancePath:instancePath+"/chargeType",schemaPath:"#/properties/chargeType/pattern",keyword:"pattern",params:{pattern: "^(?!.*DiskSpace)[A-Za-z][A-Za-z0-9_-]{0,31}$"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/chargeType",schemaPath:"#/properties/chargeType/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data.chargeQuantity !== undefined && func0.call(data, "chargeQuantity")){
let data7 = data.chargeQuantity;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
const err18 = {instancePath:instancePath+"/chargeQuantity",schemaPath:"#/properties/chargeQuantity/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 9007199254740991 || isNaN(data7)){
const err19 = {instancePath:instancePath+"/chargeQuantity",schemaPath:"#/properties/chargeQuantity/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(data7 < 1 || isNaN(data7)){
const err20 = {instancePath:instancePath+"/chargeQuantity",schemaPath:"#/properties/chargeQuantity/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
if(data.loginMode !== undefined && func0.call(data, "loginMode")){
let data8 = data.loginMode;
if(typeof data8 === "string"){
if(!pattern20.test(data8)){
const err21 = {instancePath:instancePath+"/loginMode",schemaPath:"#/properties/loginMode/pattern",keyword:"pattern",params:{pattern: "^(?!.*Memory)[A-Za-z][A-Za-z0-9_-]{0,31}$"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
else {
const err22 = {instancePath:instancePath+"/loginMode",schemaPath:"#/properties/loginMode/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.password !== undefined && func0.call(data, "password")){
let data9 = data.password;
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if(Object.keys(data9).length > 1){
const err23 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/maxProperties",keyword:"maxProperties",params:{limit: 1}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(Object.keys(data9).length < 1){
const err24 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/minProperties",keyword:"minProperties",params:{limit: 1}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
for(const key1 of Object.keys(data9)){
if(!((key1 === "env") || (key1 === "file"))){
const err25 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data9.env !== undefined && func0.call(data9, "env")){
let data10 = data9.env;
if(typeof data10 === "string"){
if(!pattern21.test(data10)){
const err26 = {instancePath:instancePath+"/password/env",schemaPath:"#/properties/password/properties/env/pattern",keyword:"pattern",params:{pattern: "^(?!HOSTWRIGHT_)[A-Za-z_][A-Za-z0-9_]{0,127}$"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
else {
const err27 = {instancePath:instancePath+"/password/env",schemaPath:"#/properties/password/properties/env/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data9.file !== undefined && func0.call(data9, "file")){
let data11 = data9.file;
if(typeof data11 === "string"){
if(!pattern22.test(data11)){
const err28 = {instancePath:instancePath+"/password/file",schemaPath:"#/properties/password/properties/file/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ud800-\\udfff]{1,1024}$"}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
else {
const err29 = {instancePath:instancePath+"/password/file",schemaPath:"#/properties/password/properties/file/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
}
else {
const err30 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data.tag !== undefined && func0.call(data, "tag")){
let data12 = data.tag;
if(typeof data12 === "string"){
if(!pattern15.test(data12)){
const err31 = {instancePath:instancePath+"/tag",schemaPath:"#/properties/tag/pattern",keyword:"pattern",params:{pattern: "^(?!.*Zone)[A-Za-z0-9._\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,63}$"}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
else {
const err32 = {instancePath:instancePath+"/tag",schemaPath:"#/properties/tag/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
}
else {
const err33 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
validate12.errors = vErrors;
return errors === 0;
}

export const validateUhostFields = validate13;
const schema14 = {"type":"object","additionalProperties":false,"properties":{"name":true,"template":true,"region":{"type":"string","pattern":"^[a-z0-9][a-z0-9-]{0,62}$"},"zone":{"type":"string","pattern":"^[a-z0-9][a-z0-9-]{0,62}$"},"imageId":{"type":"string","pattern":"^(?!.*(?:IsolationGroup|KeyPairId|Labels|LoginMode))[A-Za-z0-9][A-Za-z0-9._-]{0,127}$"},"cpu":{"type":"integer","minimum":1,"maximum":9007199254740991},"memory":{"anyOf":[{"type":"string","pattern":"^(?:[1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-6])GiB$"},{"type":"integer","minimum":1024,"maximum":262144,"multipleOf":1024}]},"bootDisk":{"type":"object","additionalProperties":false,"required":["type","size"],"properties":{"type":{"type":"string","enum":["CLOUD_SSD","CLOUD_RSSD","CLOUD_ESSD","CLOUD_NORMAL","LOCAL_SSD","LOCAL_NORMAL"]},"size":{"type":"integer","minimum":1,"maximum":32000}}},"dataDisks":{"type":"array","maxItems":16,"items":{"type":"object","additionalProperties":false,"required":["type","size"],"properties":{"type":{"type":"string","enum":["CLOUD_SSD","CLOUD_RSSD","CLOUD_ESSD","CLOUD_NORMAL","LOCAL_SSD","LOCAL_NORMAL"]},"size":{"type":"integer","minimum":1,"maximum":32000}}}},"machineType":{"type":"string","pattern":"^[A-Z][A-Z0-9.]{0,15}$"},"cpuPlatform":{"type":"string","pattern":"^(?!.*Name)[A-Za-z0-9][A-Za-z0-9._-]{0,31}/[A-Za-z0-9][A-Za-z0-9._-]{0,31}$"},"gpuType":{"type":"string","pattern":"^(?!.*ImageId)[A-Za-z0-9][A-Za-z0-9._-]{0,31}$"},"gpu":{"type":"integer","minimum":1,"maximum":64},"chargeType":{"type":"string","enum":["Year","Month","Dynamic","Postpay","Spot"]},"chargeQuantity":{"type":"integer","minimum":1,"maximum":9007199254740991},"loginMode":{"type":"string","enum":["Password","KeyPair","ImagePasswd"]},"password":{"type":"object","additionalProperties":false,"minProperties":1,"maxProperties":1,"properties":{"env":{"type":"string","pattern":"^(?!HOSTWRIGHT_)[A-Za-z_][A-Za-z0-9_]{0,127}$"},"file":{"type":"string","pattern":"^[^\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ud800-\\udfff]{1,1024}$"}}},"keyPairId":{"type":"string","pattern":"^(?!.*(?:Labels|LoginMode))[A-Za-z0-9][A-Za-z0-9._-]{0,63}$"},"vpcId":{"type":"string","pattern":"^uvnet-[a-z0-9-]{1,57}$"},"subnetId":{"type":"string","pattern":"^subnet-[a-z0-9-]{1,56}$"},"securityGroupId":{"type":"string","pattern":"^firewall-[a-z0-9-]{1,54}$"},"privateIp":{"type":"string","pattern":"^(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])$"},"publicIp":{"type":"object","additionalProperties":false,"required":["bandwidth","line"],"properties":{"bandwidth":{"type":"integer","minimum":0,"maximum":10000},"line":{"type":"string","enum":["Bgp","International"]},"payMode":{"type":"string","enum":["Bandwidth","Traffic","ShareBandwidth"]}}},"isolationGroup":{"type":"string","pattern":"^(?!.*(?:KeyPairId|Labels|LoginMode))[A-Za-z0-9][A-Za-z0-9._-]{0,63}$"},"labels":{"type":"object","minProperties":1,"maxProperties":20,"additionalProperties":false,"patternProperties":{"^(?!hostwright)(?!.*(?:Labels|LoginMode))[A-Za-z0-9._\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,63}$":{"type":"string","pattern":"^(?!.*(?:Labels|LoginMode))[A-Za-z0-9._\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,63}$"}}},"tag":{"type":"string","pattern":"^(?!.*(?:UserData|VPCId|Zone))[A-Za-z0-9._\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,63}$"}},"$id":"validateUhostFields"};
const pattern26 = new RegExp("^(?!.*(?:IsolationGroup|KeyPairId|Labels|LoginMode))[A-Za-z0-9][A-Za-z0-9._-]{0,127}$", "u");
const pattern27 = new RegExp("^(?:[1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-6])GiB$", "u");
const pattern28 = new RegExp("^[A-Z][A-Z0-9.]{0,15}$", "u");
const pattern29 = new RegExp("^(?!.*Name)[A-Za-z0-9][A-Za-z0-9._-]{0,31}/[A-Za-z0-9][A-Za-z0-9._-]{0,31}$", "u");
const pattern30 = new RegExp("^(?!.*ImageId)[A-Za-z0-9][A-Za-z0-9._-]{0,31}$", "u");
const pattern33 = new RegExp("^(?!.*(?:Labels|LoginMode))[A-Za-z0-9][A-Za-z0-9._-]{0,63}$", "u");
const pattern34 = new RegExp("^uvnet-[a-z0-9-]{1,57}$", "u");
const pattern35 = new RegExp("^subnet-[a-z0-9-]{1,56}$", "u");
const pattern36 = new RegExp("^firewall-[a-z0-9-]{1,54}$", "u");
const pattern37 = new RegExp("^(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])$", "u");
const pattern38 = new RegExp("^(?!.*(?:KeyPairId|Labels|LoginMode))[A-Za-z0-9][A-Za-z0-9._-]{0,63}$", "u");
const pattern39 = new RegExp("^(?!hostwright)(?!.*(?:Labels|LoginMode))[A-Za-z0-9._\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,63}$", "u");
const pattern41 = new RegExp("^(?!.*(?:Labels|LoginMode))[A-Za-z0-9._\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,63}$", "u");
const pattern42 = new RegExp("^(?!.*(?:UserData|VPCId|Zone))[A-Za-z0-9._\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,63}$", "u");

function validate13(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="validateUhostFields" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 of Object.keys(data)){
if(!(func0.call(schema14.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.region !== undefined && func0.call(data, "region")){
let data0 = data.region;
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
const err1 = {instancePath:instancePath+"/region",schemaPath:"#/properties/region/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9-]{0,62}$"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/region",schemaPath:"#/properties/region/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.zone !== undefined && func0.call(data, "zone")){
let data1 = data.zone;
if(typeof data1 === "string"){
if(!pattern1.test(data1)){
const err3 = {instancePath:instancePath+"/zone",schemaPath:"#/properties/zone/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9][a-z0-9-]{0,62}$"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/zone",schemaPath:"#/properties/zone/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.imageId !== undefined && func0.call(data, "imageId")){
let data2 = data.imageId;
if(typeof data2 === "string"){
if(!pattern26.test(data2)){
const err5 = {instancePath:instancePath+"/imageId",schemaPath:"#/properties/imageId/pattern",keyword:"pattern",params:{pattern: "^(?!.*(?:IsolationGroup|KeyPairId|Labels|LoginMode))[A-Za-z0-9][A-Za-z0-9._-]{0,127}$"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/imageId",schemaPath:"#/properties/imageId/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.cpu !== undefined && func0.call(data, "cpu")){
let data3 = data.cpu;
if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
const err7 = {instancePath:instancePath+"/cpu",schemaPath:"#/properties/cpu/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if((typeof data3 == "number") && (isFinite(data3))){
if(data3 > 9007199254740991 || isNaN(data3)){
const err8 = {instancePath:instancePath+"/cpu",schemaPath:"#/properties/cpu/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data3 < 1 || isNaN(data3)){
const err9 = {instancePath:instancePath+"/cpu",schemaPath:"#/properties/cpu/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
if(data.memory !== undefined && func0.call(data, "memory")){
let data4 = data.memory;
const _errs11 = errors;
let valid1 = false;
const _errs12 = errors;
if(typeof data4 === "string"){
if(!pattern27.test(data4)){
const err10 = {instancePath:instancePath+"/memory",schemaPath:"#/properties/memory/anyOf/0/pattern",keyword:"pattern",params:{pattern: "^(?:[1-9][0-9]?|1[0-9]{2}|2[0-4][0-9]|25[0-6])GiB$"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/memory",schemaPath:"#/properties/memory/anyOf/0/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
var _valid0 = _errs12 === errors;
valid1 = valid1 || _valid0;
if(!valid1){
const _errs14 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
const err12 = {instancePath:instancePath+"/memory",schemaPath:"#/properties/memory/anyOf/1/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 262144 || isNaN(data4)){
const err13 = {instancePath:instancePath+"/memory",schemaPath:"#/properties/memory/anyOf/1/maximum",keyword:"maximum",params:{comparison: "<=", limit: 262144}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(data4 < 1024 || isNaN(data4)){
const err14 = {instancePath:instancePath+"/memory",schemaPath:"#/properties/memory/anyOf/1/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1024}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
let res0;
if((1024 === 0 || (res0 = data4/1024, res0 !== parseInt(res0)))){
const err15 = {instancePath:instancePath+"/memory",schemaPath:"#/properties/memory/anyOf/1/multipleOf",keyword:"multipleOf",params:{multipleOf: 1024}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
var _valid0 = _errs14 === errors;
valid1 = valid1 || _valid0;
}
if(!valid1){
const err16 = {instancePath:instancePath+"/memory",schemaPath:"#/properties/memory/anyOf",keyword:"anyOf",params:{}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
else {
errors = _errs11;
if(vErrors !== null){
if(_errs11){
vErrors.length = _errs11;
}
else {
vErrors = null;
}
}
}
}
if(data.bootDisk !== undefined && func0.call(data, "bootDisk")){
let data5 = data.bootDisk;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if((data5.type === undefined) || (!(func0.call(data5, "type")))){
const err17 = {instancePath:instancePath+"/bootDisk",schemaPath:"#/properties/bootDisk/required",keyword:"required",params:{missingProperty: "type"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if((data5.size === undefined) || (!(func0.call(data5, "size")))){
const err18 = {instancePath:instancePath+"/bootDisk",schemaPath:"#/properties/bootDisk/required",keyword:"required",params:{missingProperty: "size"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
for(const key1 of Object.keys(data5)){
if(!((key1 === "type") || (key1 === "size"))){
const err19 = {instancePath:instancePath+"/bootDisk",schemaPath:"#/properties/bootDisk/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data5.type !== undefined && func0.call(data5, "type")){
let data6 = data5.type;
if(typeof data6 !== "string"){
const err20 = {instancePath:instancePath+"/bootDisk/type",schemaPath:"#/properties/bootDisk/properties/type/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(!((((((data6 === "CLOUD_SSD") || (data6 === "CLOUD_RSSD")) || (data6 === "CLOUD_ESSD")) || (data6 === "CLOUD_NORMAL")) || (data6 === "LOCAL_SSD")) || (data6 === "LOCAL_NORMAL"))){
const err21 = {instancePath:instancePath+"/bootDisk/type",schemaPath:"#/properties/bootDisk/properties/type/enum",keyword:"enum",params:{allowedValues: schema14.properties.bootDisk.properties.type.enum}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data5.size !== undefined && func0.call(data5, "size")){
let data7 = data5.size;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
const err22 = {instancePath:instancePath+"/bootDisk/size",schemaPath:"#/properties/bootDisk/properties/size/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if((typeof data7 == "number") && (isFinite(data7))){
if(data7 > 32000 || isNaN(data7)){
const err23 = {instancePath:instancePath+"/bootDisk/size",schemaPath:"#/properties/bootDisk/properties/size/maximum",keyword:"maximum",params:{comparison: "<=", limit: 32000}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
if(data7 < 1 || isNaN(data7)){
const err24 = {instancePath:instancePath+"/bootDisk/size",schemaPath:"#/properties/bootDisk/properties/size/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
}
}
else {
const err25 = {instancePath:instancePath+"/bootDisk",schemaPath:"#/properties/bootDisk/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data.dataDisks !== undefined && func0.call(data, "dataDisks")){
let data8 = data.dataDisks;
if(Array.isArray(data8)){
if(data8.length > 16){
const err26 = {instancePath:instancePath+"/dataDisks",schemaPath:"#/properties/dataDisks/maxItems",keyword:"maxItems",params:{limit: 16}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
const len0 = data8.length;
for(let i0=0; i0<len0; i0++){
let data9 = data8[i0];
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if((data9.type === undefined) || (!(func0.call(data9, "type")))){
const err27 = {instancePath:instancePath+"/dataDisks/" + i0,schemaPath:"#/properties/dataDisks/items/required",keyword:"required",params:{missingProperty: "type"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
if((data9.size === undefined) || (!(func0.call(data9, "size")))){
const err28 = {instancePath:instancePath+"/dataDisks/" + i0,schemaPath:"#/properties/dataDisks/items/required",keyword:"required",params:{missingProperty: "size"}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
for(const key2 of Object.keys(data9)){
if(!((key2 === "type") || (key2 === "size"))){
const err29 = {instancePath:instancePath+"/dataDisks/" + i0,schemaPath:"#/properties/dataDisks/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data9.type !== undefined && func0.call(data9, "type")){
let data10 = data9.type;
if(typeof data10 !== "string"){
const err30 = {instancePath:instancePath+"/dataDisks/" + i0+"/type",schemaPath:"#/properties/dataDisks/items/properties/type/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
if(!((((((data10 === "CLOUD_SSD") || (data10 === "CLOUD_RSSD")) || (data10 === "CLOUD_ESSD")) || (data10 === "CLOUD_NORMAL")) || (data10 === "LOCAL_SSD")) || (data10 === "LOCAL_NORMAL"))){
const err31 = {instancePath:instancePath+"/dataDisks/" + i0+"/type",schemaPath:"#/properties/dataDisks/items/properties/type/enum",keyword:"enum",params:{allowedValues: schema14.properties.dataDisks.items.properties.type.enum}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data9.size !== undefined && func0.call(data9, "size")){
let data11 = data9.size;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
const err32 = {instancePath:instancePath+"/dataDisks/" + i0+"/size",schemaPath:"#/properties/dataDisks/items/properties/size/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
if((typeof data11 == "number") && (isFinite(data11))){
if(data11 > 32000 || isNaN(data11)){
const err33 = {instancePath:instancePath+"/dataDisks/" + i0+"/size",schemaPath:"#/properties/dataDisks/items/properties/size/maximum",keyword:"maximum",params:{comparison: "<=", limit: 32000}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if(data11 < 1 || isNaN(data11)){
const err34 = {instancePath:instancePath+"/dataDisks/" + i0+"/size",schemaPath:"#/properties/dataDisks/items/properties/size/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
}
}
else {
const err35 = {instancePath:instancePath+"/dataDisks/" + i0,schemaPath:"#/properties/dataDisks/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
}
else {
const err36 = {instancePath:instancePath+"/dataDisks",schemaPath:"#/properties/dataDisks/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data.machineType !== undefined && func0.call(data, "machineType")){
let data12 = data.machineType;
if(typeof data12 === "string"){
if(!pattern28.test(data12)){
const err37 = {instancePath:instancePath+"/machineType",schemaPath:"#/properties/machineType/pattern",keyword:"pattern",params:{pattern: "^[A-Z][A-Z0-9.]{0,15}$"}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
else {
const err38 = {instancePath:instancePath+"/machineType",schemaPath:"#/properties/machineType/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data.cpuPlatform !== undefined && func0.call(data, "cpuPlatform")){
let data13 = data.cpuPlatform;
if(typeof data13 === "string"){
if(!pattern29.test(data13)){
const err39 = {instancePath:instancePath+"/cpuPlatform",schemaPath:"#/properties/cpuPlatform/pattern",keyword:"pattern",params:{pattern: "^(?!.*Name)[A-Za-z0-9][A-Za-z0-9._-]{0,31}/[A-Za-z0-9][A-Za-z0-9._-]{0,31}$"}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
else {
const err40 = {instancePath:instancePath+"/cpuPlatform",schemaPath:"#/properties/cpuPlatform/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data.gpuType !== undefined && func0.call(data, "gpuType")){
let data14 = data.gpuType;
if(typeof data14 === "string"){
if(!pattern30.test(data14)){
const err41 = {instancePath:instancePath+"/gpuType",schemaPath:"#/properties/gpuType/pattern",keyword:"pattern",params:{pattern: "^(?!.*ImageId)[A-Za-z0-9][A-Za-z0-9._-]{0,31}$"}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
else {
const err42 = {instancePath:instancePath+"/gpuType",schemaPath:"#/properties/gpuType/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
}
if(data.gpu !== undefined && func0.call(data, "gpu")){
let data15 = data.gpu;
if(!(((typeof data15 == "number") && (!(data15 % 1) && !isNaN(data15))) && (isFinite(data15)))){
const err43 = {instancePath:instancePath+"/gpu",schemaPath:"#/properties/gpu/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
if((typeof data15 == "number") && (isFinite(data15))){
if(data15 > 64 || isNaN(data15)){
const err44 = {instancePath:instancePath+"/gpu",schemaPath:"#/properties/gpu/maximum",keyword:"maximum",params:{comparison: "<=", limit: 64}};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
if(data15 < 1 || isNaN(data15)){
const err45 = {instancePath:instancePath+"/gpu",schemaPath:"#/properties/gpu/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
}
if(data.chargeType !== undefined && func0.call(data, "chargeType")){
let data16 = data.chargeType;
if(typeof data16 !== "string"){
const err46 = {instancePath:instancePath+"/chargeType",schemaPath:"#/properties/chargeType/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
if(!(((((data16 === "Year") || (data16 === "Month")) || (data16 === "Dynamic")) || (data16 === "Postpay")) || (data16 === "Spot"))){
const err47 = {instancePath:instancePath+"/chargeType",schemaPath:"#/properties/chargeType/enum",keyword:"enum",params:{allowedValues: schema14.properties.chargeType.enum}};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
if(data.chargeQuantity !== undefined && func0.call(data, "chargeQuantity")){
let data17 = data.chargeQuantity;
if(!(((typeof data17 == "number") && (!(data17 % 1) && !isNaN(data17))) && (isFinite(data17)))){
const err48 = {instancePath:instancePath+"/chargeQuantity",schemaPath:"#/properties/chargeQuantity/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
if((typeof data17 == "number") && (isFinite(data17))){
if(data17 > 9007199254740991 || isNaN(data17)){
const err49 = {instancePath:instancePath+"/chargeQuantity",schemaPath:"#/properties/chargeQuantity/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991}};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
if(data17 < 1 || isNaN(data17)){
const err50 = {instancePath:instancePath+"/chargeQuantity",schemaPath:"#/properties/chargeQuantity/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
}
}
if(data.loginMode !== undefined && func0.call(data, "loginMode")){
let data18 = data.loginMode;
if(typeof data18 !== "string"){
const err51 = {instancePath:instancePath+"/loginMode",schemaPath:"#/properties/loginMode/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
if(!(((data18 === "Password") || (data18 === "KeyPair")) || (data18 === "ImagePasswd"))){
const err52 = {instancePath:instancePath+"/loginMode",schemaPath:"#/properties/loginMode/enum",keyword:"enum",params:{allowedValues: schema14.properties.loginMode.enum}};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
if(data.password !== undefined && func0.call(data, "password")){
let data19 = data.password;
if(data19 && typeof data19 == "object" && !Array.isArray(data19)){
if(Object.keys(data19).length > 1){
const err53 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/maxProperties",keyword:"maxProperties",params:{limit: 1}};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
if(Object.keys(data19).length < 1){
const err54 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/minProperties",keyword:"minProperties",params:{limit: 1}};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
for(const key3 of Object.keys(data19)){
if(!((key3 === "env") || (key3 === "file"))){
const err55 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
}
if(data19.env !== undefined && func0.call(data19, "env")){
let data20 = data19.env;
if(typeof data20 === "string"){
if(!pattern21.test(data20)){
const err56 = {instancePath:instancePath+"/password/env",schemaPath:"#/properties/password/properties/env/pattern",keyword:"pattern",params:{pattern: "^(?!HOSTWRIGHT_)[A-Za-z_][A-Za-z0-9_]{0,127}$"}};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
}
else {
const err57 = {instancePath:instancePath+"/password/env",schemaPath:"#/properties/password/properties/env/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
}
if(data19.file !== undefined && func0.call(data19, "file")){
let data21 = data19.file;
if(typeof data21 === "string"){
if(!pattern22.test(data21)){
const err58 = {instancePath:instancePath+"/password/file",schemaPath:"#/properties/password/properties/file/pattern",keyword:"pattern",params:{pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ud800-\\udfff]{1,1024}$"}};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
}
else {
const err59 = {instancePath:instancePath+"/password/file",schemaPath:"#/properties/password/properties/file/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
}
else {
const err60 = {instancePath:instancePath+"/password",schemaPath:"#/properties/password/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
if(data.keyPairId !== undefined && func0.call(data, "keyPairId")){
let data22 = data.keyPairId;
if(typeof data22 === "string"){
if(!pattern33.test(data22)){
const err61 = {instancePath:instancePath+"/keyPairId",schemaPath:"#/properties/keyPairId/pattern",keyword:"pattern",params:{pattern: "^(?!.*(?:Labels|LoginMode))[A-Za-z0-9][A-Za-z0-9._-]{0,63}$"}};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
}
else {
const err62 = {instancePath:instancePath+"/keyPairId",schemaPath:"#/properties/keyPairId/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
}
if(data.vpcId !== undefined && func0.call(data, "vpcId")){
let data23 = data.vpcId;
if(typeof data23 === "string"){
if(!pattern34.test(data23)){
const err63 = {instancePath:instancePath+"/vpcId",schemaPath:"#/properties/vpcId/pattern",keyword:"pattern",params:{pattern: "^uvnet-[a-z0-9-]{1,57}$"}};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
}
else {
const err64 = {instancePath:instancePath+"/vpcId",schemaPath:"#/properties/vpcId/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
}
if(data.subnetId !== undefined && func0.call(data, "subnetId")){
let data24 = data.subnetId;
if(typeof data24 === "string"){
if(!pattern35.test(data24)){
const err65 = {instancePath:instancePath+"/subnetId",schemaPath:"#/properties/subnetId/pattern",keyword:"pattern",params:{pattern: "^subnet-[a-z0-9-]{1,56}$"}};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
}
else {
const err66 = {instancePath:instancePath+"/subnetId",schemaPath:"#/properties/subnetId/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
if(data.securityGroupId !== undefined && func0.call(data, "securityGroupId")){
let data25 = data.securityGroupId;
if(typeof data25 === "string"){
if(!pattern36.test(data25)){
const err67 = {instancePath:instancePath+"/securityGroupId",schemaPath:"#/properties/securityGroupId/pattern",keyword:"pattern",params:{pattern: "^firewall-[a-z0-9-]{1,54}$"}};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
else {
const err68 = {instancePath:instancePath+"/securityGroupId",schemaPath:"#/properties/securityGroupId/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
}
if(data.privateIp !== undefined && func0.call(data, "privateIp")){
let data26 = data.privateIp;
if(typeof data26 === "string"){
if(!pattern37.test(data26)){
const err69 = {instancePath:instancePath+"/privateIp",schemaPath:"#/properties/privateIp/pattern",keyword:"pattern",params:{pattern: "^(?:(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])\\.){3}(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])$"}};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
}
else {
const err70 = {instancePath:instancePath+"/privateIp",schemaPath:"#/properties/privateIp/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
}
if(data.publicIp !== undefined && func0.call(data, "publicIp")){
let data27 = data.publicIp;
if(data27 && typeof data27 == "object" && !Array.isArray(data27)){
if((data27.bandwidth === undefined) || (!(func0.call(data27, "bandwidth")))){
const err71 = {instancePath:instancePath+"/publicIp",schemaPath:"#/properties/publicIp/required",keyword:"required",params:{missingProperty: "bandwidth"}};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
if((data27.line === undefined) || (!(func0.call(data27, "line")))){
const err72 = {instancePath:instancePath+"/publicIp",schemaPath:"#/properties/publicIp/required",keyword:"required",params:{missingProperty: "line"}};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
for(const key4 of Object.keys(data27)){
if(!(((key4 === "bandwidth") || (key4 === "line")) || (key4 === "payMode"))){
const err73 = {instancePath:instancePath+"/publicIp",schemaPath:"#/properties/publicIp/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4}};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
if(data27.bandwidth !== undefined && func0.call(data27, "bandwidth")){
let data28 = data27.bandwidth;
if(!(((typeof data28 == "number") && (!(data28 % 1) && !isNaN(data28))) && (isFinite(data28)))){
const err74 = {instancePath:instancePath+"/publicIp/bandwidth",schemaPath:"#/properties/publicIp/properties/bandwidth/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
if((typeof data28 == "number") && (isFinite(data28))){
if(data28 > 10000 || isNaN(data28)){
const err75 = {instancePath:instancePath+"/publicIp/bandwidth",schemaPath:"#/properties/publicIp/properties/bandwidth/maximum",keyword:"maximum",params:{comparison: "<=", limit: 10000}};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
if(data28 < 0 || isNaN(data28)){
const err76 = {instancePath:instancePath+"/publicIp/bandwidth",schemaPath:"#/properties/publicIp/properties/bandwidth/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
}
}
if(data27.line !== undefined && func0.call(data27, "line")){
let data29 = data27.line;
if(typeof data29 !== "string"){
const err77 = {instancePath:instancePath+"/publicIp/line",schemaPath:"#/properties/publicIp/properties/line/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
if(!((data29 === "Bgp") || (data29 === "International"))){
const err78 = {instancePath:instancePath+"/publicIp/line",schemaPath:"#/properties/publicIp/properties/line/enum",keyword:"enum",params:{allowedValues: schema14.properties.publicIp.properties.line.enum}};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
}
if(data27.payMode !== undefined && func0.call(data27, "payMode")){
let data30 = data27.payMode;
if(typeof data30 !== "string"){
const err79 = {instancePath:instancePath+"/publicIp/payMode",schemaPath:"#/properties/publicIp/properties/payMode/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
if(!(((data30 === "Bandwidth") || (data30 === "Traffic")) || (data30 === "ShareBandwidth"))){
const err80 = {instancePath:instancePath+"/publicIp/payMode",schemaPath:"#/properties/publicIp/properties/payMode/enum",keyword:"enum",params:{allowedValues: schema14.properties.publicIp.properties.payMode.enum}};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
}
}
else {
const err81 = {instancePath:instancePath+"/publicIp",schemaPath:"#/properties/publicIp/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
}
if(data.isolationGroup !== undefined && func0.call(data, "isolationGroup")){
let data31 = data.isolationGroup;
if(typeof data31 === "string"){
if(!pattern38.test(data31)){
const err82 = {instancePath:instancePath+"/isolationGroup",schemaPath:"#/properties/isolationGroup/pattern",keyword:"pattern",params:{pattern: "^(?!.*(?:KeyPairId|Labels|LoginMode))[A-Za-z0-9][A-Za-z0-9._-]{0,63}$"}};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
}
else {
const err83 = {instancePath:instancePath+"/isolationGroup",schemaPath:"#/properties/isolationGroup/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
}
if(data.labels !== undefined && func0.call(data, "labels")){
let data32 = data.labels;
if(data32 && typeof data32 == "object" && !Array.isArray(data32)){
if(Object.keys(data32).length > 20){
const err84 = {instancePath:instancePath+"/labels",schemaPath:"#/properties/labels/maxProperties",keyword:"maxProperties",params:{limit: 20}};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
if(Object.keys(data32).length < 1){
const err85 = {instancePath:instancePath+"/labels",schemaPath:"#/properties/labels/minProperties",keyword:"minProperties",params:{limit: 1}};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
for(const key5 of Object.keys(data32)){
if(!(pattern39.test(key5))){
const err86 = {instancePath:instancePath+"/labels",schemaPath:"#/properties/labels/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5}};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
}
for(const key6 of Object.keys(data32)){
if(pattern39.test(key6)){
let data33 = data32[key6];
if(typeof data33 === "string"){
if(!pattern41.test(data33)){
const err87 = {instancePath:instancePath+"/labels/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/labels/patternProperties/%5E(%3F!hostwright)(%3F!.*(%3F%3ALabels%7CLoginMode))%5BA-Za-z0-9._%5Cu3400-%5Cu4dbf%5Cu4e00-%5Cu9fff%5Cuf900-%5Cufaff-%5D%7B1%2C63%7D%24/pattern",keyword:"pattern",params:{pattern: "^(?!.*(?:Labels|LoginMode))[A-Za-z0-9._\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,63}$"}};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
}
else {
const err88 = {instancePath:instancePath+"/labels/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/labels/patternProperties/%5E(%3F!hostwright)(%3F!.*(%3F%3ALabels%7CLoginMode))%5BA-Za-z0-9._%5Cu3400-%5Cu4dbf%5Cu4e00-%5Cu9fff%5Cuf900-%5Cufaff-%5D%7B1%2C63%7D%24/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
}
}
}
else {
const err89 = {instancePath:instancePath+"/labels",schemaPath:"#/properties/labels/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
}
if(data.tag !== undefined && func0.call(data, "tag")){
let data34 = data.tag;
if(typeof data34 === "string"){
if(!pattern42.test(data34)){
const err90 = {instancePath:instancePath+"/tag",schemaPath:"#/properties/tag/pattern",keyword:"pattern",params:{pattern: "^(?!.*(?:UserData|VPCId|Zone))[A-Za-z0-9._\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff-]{1,63}$"}};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
}
else {
const err91 = {instancePath:instancePath+"/tag",schemaPath:"#/properties/tag/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
}
}
else {
const err92 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
validate13.errors = vErrors;
return errors === 0;
}

